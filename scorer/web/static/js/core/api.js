// The service, which computes every figure on this page.

import { get } from "./early.js";
import { preferences } from "./preferences.js";
import { setOnline } from "./network.js";

/** The service could not be reached. */
export class Unreachable extends Error {}

/** The service refused what it was sent; `problem` is its document, `errors` name what is wrong. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.title);
    this.problem = problem;
    this.errors = problem.errors ?? [];
    this.status = problem.status;
  }

  /** What is wrong, in sentences. */
  get messages() {
    return this.errors.length ? this.errors.map((error) => error.message) : [this.problem.detail ?? this.problem.title];
  }
}

const documents = new Map();

/** A reference document in the chosen language, fetched once. */
export function reference(path) {
  const address = `${path}?lang=${preferences.language}`;
  if (!documents.has(address)) {
    const wanted = request(address);
    documents.set(address, wanted);
    wanted.catch(() => documents.delete(address));
  }
  return documents.get(address);
}

/** Post a document; the answer's document. Throws Refused, Unreachable, or AbortError. */
export function post(path, document, { signal } = {}) {
  return request(`${path}?lang=${preferences.language}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(document),
    signal,
  });
}

async function request(address, options) {
  let answer;
  let document;
  try {
    answer = await (options ? fetch(address, options) : get(address));
    document = await answer.json();
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    setOnline(false);
    throw new Unreachable(address);
  }
  // A reference document may come from what is kept here: only an answer to a POST shows that there is a network.
  if (options && answer.status < 500) setOnline(true);
  if (answer.ok) return document;
  if (answer.status === 429 || answer.status >= 500) throw new Unreachable(address);
  throw new Refused(document);
}
