import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, type ParsedLocation } from "@tanstack/react-router";
import type { RouteFacts } from "./registry";

/** Format of record ids. */
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A part of an address if it can be a record's id. */
export function asRecordId(raw: unknown): string | undefined {
  return typeof raw === "string" && recordId.test(raw) ? raw : undefined;
}

/** A part of an address as text; something that looks like a number was parsed as one. */
export const asText = (raw: unknown): string | undefined =>
  (typeof raw === "string" && raw) || typeof raw === "number" ? String(raw) : undefined;

/** The framework in an address. */
export const parseFramework = (search: Readonly<Record<string, unknown>>): string | undefined =>
  asText(search["framework"]);

/** What loaders and guards receive. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** Search parameters of every page in the shell. */
export interface ShellSearch {
  /** The client whose workspace this is. */
  client?: string;
}

/** Decides whether a page opens. Set by the application; areas only add routes below the following ones. */
export interface Guards {
  everyPage: (location: ParsedLocation) => void;
  /** `isPreload`: the page is only prefetched, since the pointer is over a link to it. */
  shellPage: (page: {
    href: string;
    facts: readonly RouteFacts[];
    search: ShellSearch;
    /** Record ids in the address. */
    records: readonly string[];
    isPreload: boolean;
  }) => Promise<void>;
}

let guards: Guards = { everyPage: () => undefined, shellPage: () => Promise.resolve() };

export function setGuards(next: Guards): void {
  guards = next;
}

/** Root route; pages directly below it have no frame. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => guards.everyPage(location),
});

/** Parent of every page for signed-in users: sidebar, top bar, footer, and the guard of `staticData.policy`. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  validateSearch: (search: Record<string, unknown>): ShellSearch =>
    typeof search.client === "string" ? { client: search.client } : {},
  search: {
    // The workspace stays in the address during navigation; `client: undefined`, or `?client=` in an address, leaves it.
    middlewares: [
      ({ search, next }) => {
        const result = next(search);
        const { client, ...rest } = result;
        const kept = "client" in result ? client : search.client;
        return kept ? { ...rest, client: kept } : rest;
      },
    ],
  },
  beforeLoad: ({ location, matches, search, preload }) =>
    guards.shellPage({
      href: location.href,
      facts: matches.map((match): RouteFacts => match.staticData),
      search,
      records: matches.flatMap(({ params }) => ("id" in params ? [params.id] : [])),
      isPreload: preload,
    }),
});

/** Search parameters of every section of the user's own account. */
export interface OwnAccountSearch {
  /** Where the user came from. */
  returnUrl?: string;
}

/** Parent of the sections of the user's own account: the navigation between them. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "own-account",
  validateSearch: (search: Record<string, unknown>): OwnAccountSearch =>
    typeof search.returnUrl === "string" ? { returnUrl: search.returnUrl } : {},
  search: {
    // The link back is kept while the user moves between sections.
    middlewares: [
      ({ search, next }) => {
        const result = next(search);
        return "returnUrl" in result || !search.returnUrl ? result : { ...result, returnUrl: search.returnUrl };
      },
    ],
  },
});

/** Parent of the account pages: the centred card, open to everyone. */
export const accountRoute = createRoute({ getParentRoute: () => rootRoute, id: "account-card" });
