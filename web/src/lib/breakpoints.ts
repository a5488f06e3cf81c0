/** Widths in px from which a layout applies. Style sheets repeat them, since a media query cannot read a variable. */
export const breakpoints = { sm: 480, md: 768, lg: 992, xl: 1200 } as const;

/** From here the sidebar is shown; below, the bottom bar replaces it. */
export const desktopQuery = `(min-width: ${breakpoints.md}px)`;

/** From here the sidebar is open; below it is folded to icons. */
export const wideQuery = `(min-width: ${breakpoints.xl}px)`;

/** Up to here the bottom bar replaces the sidebar, and what stands side by side elsewhere is behind a button. */
export const narrowQuery = `(width < ${breakpoints.md}px)`;
