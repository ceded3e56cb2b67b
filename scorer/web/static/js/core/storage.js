// What is kept on this phone. Where a browser keeps nothing (private windows), the page works until it is closed.

const PREFIX = "scorer.";
const memory = new Map();

/** The document kept under `name`, or `otherwise`. */
export function read(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null;
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return memory.has(name) ? JSON.parse(memory.get(name)) : otherwise;
  }
}

/** Keep a document under `name`; null forgets it. Says whether it will outlive this page. */
export function write(name, document) {
  const text = document === null ? null : JSON.stringify(document);
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
    return true;
  } catch {
    if (text === null) memory.delete(name);
    else memory.set(name, text);
    return false;
  }
}

/** Call `heard(name)` when another window of the page keeps something. */
export function onElsewhere(heard) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(PREFIX)) heard(event.key.slice(PREFIX.length));
  });
}
