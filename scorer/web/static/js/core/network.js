// Whether the service can be reached. While it cannot, it is asked again from time to time.

import { notify } from "./signal.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

let online = navigator.onLine;
let wait = FIRST_WAIT;
let timer = null;

export function isOnline() {
  return online;
}

/** What a request found out. */
export function setOnline(value) {
  if (value) {
    wait = FIRST_WAIT;
    clearTimeout(timer);
    timer = null;
  } else if (timer === null) {
    timer = setTimeout(askAgain, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  if (value === online) return;
  online = value;
  notify("network");
}

async function askAgain() {
  timer = null;
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    setOnline(answer.ok);
  } catch {
    setOnline(false);
  }
}

addEventListener("online", askAgain);
addEventListener("offline", () => setOnline(false));
if (!online) setOnline(false);
