import type { QueryClient } from "@tanstack/react-query";
import { configuration, granted } from "@/api/bootstrap";
import { currentWorkspace, isHostUser } from "@/api/workspace";
import type { Policy } from "@/lib/policy";
import { parseScope, type Scope } from "@/lib/scope";
import { choicesQuery, ownTeamsQuery, type ClientChoice } from "../../queries";

/** What a scope narrows a list to; each part is absent where it narrows nothing. */
export interface ScopeFilter {
  ownerUserId?: string;
  teamIds?: readonly string[];
  clientId?: string;
}

interface ScopeQuestion {
  /** Those that the page can show. */
  offered: readonly Scope[];
  /** The one in the address. */
  asked: Scope | undefined;
}

/** Who asks, and what is known of them. */
interface ScopeReader {
  userId: string | null;
  isHost: boolean;
  /** Looks after the work of others. */
  keeps: boolean;
  /** The client of the workspace. */
  workspaceId: string | null;
  choices: readonly Pick<ClientChoice, "id">[];
  teams: readonly string[];
}

const rememberedKey = (userId: string | null): string => `waymark.scope.${userId ?? ""}`;

/** Keeps the choice for every list of the reader. */
export function rememberScope(userId: string | null, scope: Scope): void {
  localStorage.setItem(rememberedKey(userId), scope);
}

/** Somebody who keeps the work of others begins with all of it, the rest with their own. */
function preferred(available: readonly Scope[], { keeps, workspaceId }: ScopeReader): Scope {
  const order: readonly Scope[] = workspaceId
    ? ["client", "all", "mine"]
    : keeps
      ? ["all", "client", "mine"]
      : ["mine", "client", "all"];
  return order.find((scope) => available.includes(scope)) ?? "all";
}

/** The scopes that a reader has on a page, the one that shows, and what it narrows the list to. */
export function scopeFor({ offered, asked }: ScopeQuestion, reader: ScopeReader) {
  const { userId, isHost, workspaceId, choices, teams } = reader;
  // "This client" means the workspace, or the only client there is.
  const clientId = workspaceId ?? (choices.length === 1 ? choices[0]?.id : null) ?? null;
  const has: Record<Scope, boolean> = {
    mine: true,
    teams: teams.length > 0,
    client: clientId !== null,
    all: isHost || choices.length > 1 || clientId === null,
  };
  const available = offered.filter((scope) => has[scope]);
  const remembered = parseScope(localStorage.getItem(rememberedKey(userId)));
  // A workspace was entered to see one client, whatever was looked at before.
  const first = asked ?? (workspaceId && remembered === "all" ? "client" : remembered);
  // All there is may be one client, and then it is called that.
  const wanted = first === "all" && !has.all ? "client" : first;
  const value = wanted && available.includes(wanted) ? wanted : preferred(available, reader);
  const filter: ScopeFilter = {
    ...(value === "mine" && userId ? { ownerUserId: userId } : {}),
    ...(value === "teams" ? { teamIds: teams } : {}),
    ...(value === "client" && clientId ? { clientId } : {}),
  };
  return { available, value, filter };
}

/** The filter of `useScope`, for a loader. */
export async function readScopeFilter(
  cache: QueryClient,
  question: ScopeQuestion,
  keepsPolicy: Policy,
): Promise<ScopeFilter> {
  const isHost = isHostUser();
  const asksTeams = !isHost && question.offered.includes("teams");
  // The page asks the same, and shows what fails.
  await Promise.all([
    isHost ? undefined : cache.prefetchQuery(choicesQuery()),
    asksTeams ? cache.prefetchQuery(ownTeamsQuery()) : undefined,
  ]);
  return scopeFor(question, {
    userId: configuration.get().currentUser.id,
    isHost,
    keeps: isHost || granted(keepsPolicy),
    workspaceId: currentWorkspace()?.clientId ?? null,
    choices: cache.getQueryData(choicesQuery().queryKey) ?? [],
    teams: cache.getQueryData(ownTeamsQuery().queryKey) ?? [],
  }).filter;
}
