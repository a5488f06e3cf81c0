/**
 * A page that the browser kept and shows again on the way back begins anew: its session may be over by now, or be somebody else's. The
 * server asks browsers not to keep pages, which some do all the same.
 */
export function beginAnewWhenRestored(begin: () => void = () => location.reload()): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) begin();
  });
}
