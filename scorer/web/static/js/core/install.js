// The service worker, where the browser allows one: then the page starts without a network.

/** Whether this address lets the page be installed; plain http in a local network does not. */
export function canInstall() {
  return isSecureContext && "serviceWorker" in navigator;
}

export function install() {
  if (canInstall()) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
