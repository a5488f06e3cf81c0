import { useNavigate } from "@tanstack/react-router";

/** The drawers of a page by their name in the address, each with whether the user may open it. */
export interface DrawerRights {
  readonly [drawer: string]: boolean | undefined;
  /** For drawers named by the id of the record that they edit. */
  readonly record?: boolean;
}

/**
 * The drawer in an address; undefined if the page has no such drawer or the user may not open it. Whatever hides a button must also hide
 * its form, since an address can be typed and shared.
 */
export function permittedDrawer(asked: string | undefined, rights: DrawerRights): string | undefined {
  if (asked === undefined) return undefined;
  const isPermitted = Object.hasOwn(rights, asked) ? rights[asked] : rights.record;
  return isPermitted ? asked : undefined;
}

/**
 * The open drawer of a page, and a function to open another; undefined closes it. `asked` is the parameter `drawer` of the page's address,
 * where it stays, so that going back closes the drawer and a link opens it.
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
