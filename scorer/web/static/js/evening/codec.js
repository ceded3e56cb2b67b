// A document as a piece of an address: JSON, deflated where the browser can, in letters that need no escaping.

const PLAIN = "j";
const DEFLATED = "z";
const LONGEST = 2_000_000; // characters of JSON that a link may unfold to

export async function encode(document) {
  const text = new TextEncoder().encode(JSON.stringify(document));
  if (typeof CompressionStream === "undefined") return PLAIN + letters(text);
  return DEFLATED + letters(await through(text, new CompressionStream("deflate-raw")));
}

/** The document that `encode` made into `data`; null for anything else. */
export async function decode(data) {
  try {
    const bytes = fromLetters(data.slice(1));
    if (data[0] === PLAIN) return JSON.parse(new TextDecoder().decode(bytes));
    if (data[0] !== DEFLATED) return null;
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) throw new RangeError("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function letters(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
