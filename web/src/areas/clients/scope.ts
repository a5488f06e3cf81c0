import { useQuery } from "@tanstack/react-query";
import { useConfiguration, useCurrentUser, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import type { TextKey } from "@/lib/keys";
import { parseScope, type Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { choicesQuery, ownTeamsQuery } from "./queries";

/** What a scope narrows a list to; each part is absent where it narrows nothing. */
export interface ScopeFilter {
  ownerUserId?: string;
  teamIds?: readonly string[];
  clientId?: string;
}

interface ScopeInput {
  /** Those that the page can show. */
  offered: readonly Scope[];
  /** The one in the address. */
  asked: Scope | undefined;
  onScope: (scope: Scope) => void;
}

const rememberedKey = (userId: string | null): string => `waymark.scope.${userId ?? ""}`;

/** The client that "this client" means: the workspace, or the only one there is. */
function useOwnClient(): { clientId: string | null; hasSeveral: boolean; isKnown: boolean } {
  const workspace = useWorkspace();
  const isHost = useConfiguration().currentTenant.id === null;
  const choices = useQuery({ ...choicesQuery(), enabled: !isHost }).data;
  const only = choices?.length === 1 ? choices[0]?.id : undefined;
  return {
    clientId: workspace?.clientId ?? only ?? null,
    hasSeveral: isHost || (choices?.length ?? 0) > 1,
    isKnown: isHost || choices !== undefined,
  };
}

/** Scopes that this reader has, in their order. */
function useAvailable(offered: readonly Scope[]) {
  const isHost = useConfiguration().currentTenant.id === null;
  const teams = useQuery({ ...ownTeamsQuery(), enabled: !isHost && offered.includes("teams") }).data ?? [];
  const { clientId, hasSeveral, isKnown } = useOwnClient();
  const has: Record<Scope, boolean> = {
    mine: true,
    teams: teams.length > 0,
    client: clientId !== null,
    all: hasSeveral || clientId === null,
  };
  return { available: offered.filter((scope) => has[scope]), teams, clientId, isKnown };
}

/** Somebody who keeps the work of others begins with all of it, the rest with their own. */
function preferred(available: readonly Scope[], keeps: boolean, inWorkspace: boolean): Scope {
  const order: readonly Scope[] = inWorkspace
    ? ["client", "all", "mine"]
    : keeps
      ? ["all", "client", "mine"]
      : ["mine", "client", "all"];
  return order.find((scope) => available.includes(scope)) ?? "all";
}

/**
 * The scope switch of a list: what the reader may see, from the address, else as chosen last time. `keepsPolicy` is the
 * policy of those who look after the work of others.
 */
export function useScope({ offered, asked, onScope }: ScopeInput, keepsPolicy: string) {
  const t = useText();
  const user = useCurrentUser();
  const isHost = useConfiguration().currentTenant.id === null;
  const seesAll = useGranted("Portal.Clients.All");
  const keeps = useGranted(keepsPolicy) || isHost;
  const inWorkspace = useWorkspace() !== null;
  const { available, teams, clientId, isKnown } = useAvailable(offered);
  const remembered = parseScope(localStorage.getItem(rememberedKey(user.id)));
  // A workspace was entered to see one client, whatever was looked at before.
  const wanted = asked ?? (inWorkspace && remembered === "all" ? "client" : remembered);
  const value = wanted && available.includes(wanted) ? wanted : preferred(available, keeps, inWorkspace);
  const labels: Record<Scope, TextKey> = {
    mine: "Scope.Mine",
    teams: "Scope.MyTeams",
    client: "Scope.ThisClient",
    all: isHost && !seesAll ? "Scope.AllMyClients" : "Scope.AllClients",
  };
  const filter: ScopeFilter = {
    ...(value === "mine" && user.id ? { ownerUserId: user.id } : {}),
    ...(value === "teams" ? { teamIds: teams } : {}),
    ...(value === "client" && clientId ? { clientId } : {}),
  };
  return {
    value,
    filter,
    /** False while it is not known yet what the reader may choose from. */
    isKnown,
    switch: {
      value,
      options: available.map((scope) => ({ value: scope, label: t(labels[scope]) })),
      onChange: (scope: Scope) => {
        localStorage.setItem(rememberedKey(user.id), scope);
        onScope(scope);
      },
    },
  };
}
