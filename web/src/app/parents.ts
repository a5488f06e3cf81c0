import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import { grantedPolicies } from "@/api/bootstrap";
import { buildMenu } from "@/lib/menu";
import { shellRoute } from "@/lib/routes";
import { areas } from "./areas";

/** Redirects of menu entries that only contain others, and of areas with a single page, by id of the entry. */
const parents = {
  identity: "identity-management",
  openiddict: "openid",
  "language-management": "language-management",
  "text-template-management": "text-template-management",
};

/** The page of the first entry under a parent that the caller may open. */
function firstChild(parent: string): string | undefined {
  const menu = buildMenu(
    areas.flatMap((area) => area.menu ?? []),
    grantedPolicies(),
  );
  const entry = menu.flatMap(({ items }) => items).find(({ id }) => id === parent);
  return entry?.path ?? entry?.children.find(({ path }) => path)?.path;
}

/** Each redirects to its first permitted child. */
export const parentRoutes: readonly AnyRoute[] = Object.entries(parents).map(([path, parent]) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    loader: () => {
      const to = firstChild(parent);
      throw to ? redirect({ to, replace: true }) : redirect({ to: "/error", search: { status: 403 }, replace: true });
    },
  }),
);
