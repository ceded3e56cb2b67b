// What changed, told to whoever shows it: "evening", "answers", "network", "texts", "draft".

const listeners = new Map();

/** Call `heard` whenever `name` is notified; gives a function that stops it. */
export function listen(name, heard) {
  if (!listeners.has(name)) listeners.set(name, new Set());
  listeners.get(name).add(heard);
  return () => listeners.get(name).delete(heard);
}

export function notify(name) {
  for (const heard of [...(listeners.get(name) ?? [])]) heard();
}
