/**
 * Reloads a page that the browser restores from its cache on going back: its session may have ended or belong to another person by now. The
 * server asks browsers not to cache pages, but some do all the same.
 */
export function beginAnewWhenRestored(begin: () => void = () => location.reload()): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) begin();
  });
}
