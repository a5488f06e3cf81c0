/** The drawers of a page by the name that stands in its address, each with whether the reader may have it. */
export interface DrawerRights {
  readonly [drawer: string]: boolean | undefined;
  /** For drawers that are named by the id of the record which they edit. */
  readonly record?: boolean;
}

/**
 * The drawer that an address asks for. Nothing, when it is none of the page's or the reader may not have it: what hides
 * a button must hide the form behind it, since an address can be typed and sent.
 */
export function permittedDrawer(asked: string | undefined, rights: DrawerRights): string | undefined {
  if (asked === undefined) return undefined;
  const isPermitted = Object.hasOwn(rights, asked) ? rights[asked] : rights.record;
  return isPermitted ? asked : undefined;
}
