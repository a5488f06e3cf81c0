import { useNavigate } from "@tanstack/react-router";

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

/**
 * The drawer of a page that is open, and a way to open another; none with undefined. `asked` is the parameter `drawer` of
 * the page's address, where it stays, so that the way back closes the drawer and a link opens it.
 */
export function useDrawer(
  asked: string | undefined,
  rights: DrawerRights,
): { drawer: string | undefined; setDrawer: (next: string | undefined) => void } {
  const navigate = useNavigate();
  return {
    drawer: permittedDrawer(asked, rights),
    setDrawer: (next) => void navigate({ to: ".", search: (last: object) => ({ ...last, drawer: next }) }),
  };
}
