import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, type ParsedLocation } from "@tanstack/react-router";
import type { RouteFacts } from "./registry";

/** What ids of records look like. */
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A part of an address when it can be the id of a record. */
export function asRecordId(raw: unknown): string | undefined {
  return typeof raw === "string" && recordId.test(raw) ? raw : undefined;
}

/** A part of an address as text; what looks like a number has been read as one. */
export const asText = (raw: unknown): string | undefined =>
  (typeof raw === "string" && raw) || typeof raw === "number" ? String(raw) : undefined;

/** The framework that an address names. */
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

/** Who decides whether a page opens. The application sets it; areas only hang their routes under the routes below. */
export interface Guards {
  everyPage: (location: ParsedLocation) => void;
  /** `isPreload`: the page is only fetched ahead, since the pointer is over a link to it. */
  shellPage: (page: {
    href: string;
    facts: readonly RouteFacts[];
    search: ShellSearch;
    /** Ids of records that the address names. */
    records: readonly string[];
    isPreload: boolean;
  }) => Promise<void>;
}

let guards: Guards = { everyPage: () => undefined, shellPage: () => Promise.resolve() };

export function setGuards(next: Guards): void {
  guards = next;
}

/** Parent of all; pages directly under it have no frame. */
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
    // The workspace stays in the address while the user moves about; `client: undefined` leaves it.
    middlewares: [
      ({ search, next }) => {
        const result = next(search);
        return "client" in result || !search.client ? result : { ...result, client: search.client };
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

/** Search parameters of every section of one's own account. */
export interface OwnAccountSearch {
  /** Where the reader came from. */
  returnUrl?: string;
}

/** Parent of the sections of one's own account: the navigation between them. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "own-account",
  validateSearch: (search: Record<string, unknown>): OwnAccountSearch =>
    typeof search.returnUrl === "string" ? { returnUrl: search.returnUrl } : {},
  search: {
    // The way back stays while the reader moves from section to section.
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
