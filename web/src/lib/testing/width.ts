/** What one condition of a media query says of a screen of this width, with a mouse. */
function isMet(condition: string, width: number): boolean {
  if (condition === "screen" || condition === "(hover: hover)") return true;
  const least = /^\((?:min-width: |width >= )(\d+)px\)$/u.exec(condition);
  const below = /^\(width < (\d+)px\)$/u.exec(condition);
  if (least) return width >= Number(least[1]);
  if (below) return width < Number(below[1]);
  throw new Error(`The media query ${condition} is not known to the tests.`);
}

/** Whether a media query matches on a screen of this width. */
export function matchesAt(query: string, width: number): boolean {
  return query.split(" and ").every((condition) => isMet(condition.trim(), width));
}

/** The widths in px, up to 1600, from which other ones of these media queries match than just below. */
export function turningPoints(queries: readonly string[]): number[] {
  const states = Array.from({ length: 1600 }, (_, width) => queries.map((query) => matchesAt(query, width)).join(" "));
  return states.flatMap((state, width) => (width > 0 && state !== states[width - 1] ? [width] : []));
}
