/**
 * The shapes of side bar, top bar and page that stand before there is a shell (`index.html`). `boot.js` draws them in the first paint where a
 * session is stored; it may also come from another tab, or have ended.
 */
export function drawFirstFrame(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
}

/** Removes the shapes in the moment in which a page stands in their place, before anything is painted without either. */
export function giveWayToPage(place: Element): void {
  const watch = new MutationObserver(() => {
    if (!place.querySelector("main")) return;
    watch.disconnect();
    document.getElementById("first-frame")?.remove();
  });
  watch.observe(place, { childList: true, subtree: true });
}
