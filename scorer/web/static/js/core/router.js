// Where the reader is stands in the fragment of the address, which never reaches the service: #/ledger/3

/** The parts of the fragment: the view's name first. */
export function route() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  return { name, rest };
}

/** Go to a place, such as "ledger/3"; `replace` leaves no step to come back to. */
export function go(place, { replace = false } = {}) {
  const address = `#/${place}`;
  if (location.hash === address) return;
  if (replace) {
    history.replaceState(null, "", address);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = address;
}

/** Call `moved` at every change of place. */
export function onMove(moved) {
  addEventListener("hashchange", moved);
}

let begun = true; // whether the first of the taps that follow each other fell on the view that is shown
addEventListener("hashchange", () => (begun = false));

/** The second tap of a double tap is meant for the view that the first one left, not for what lies there now. */
addEventListener(
  "click",
  (event) => {
    if (event.detail < 2) begun = true;
    if (begun) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
