import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useConfiguration, useCurrentUser, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import type { Policy } from "@/lib/policy";
import type { TextKey } from "@/lib/keys";
import { lacksScope, shownScope, type Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { choicesQuery, ownTeamsQuery } from "../../queries";
import { rememberScope, scopeFor } from "./scope";

interface ScopeInput {
  /** Those that the page can show. */
  offered: readonly Scope[];
  /** The one in the address. */
  asked: Scope | undefined;
  onScope: (scope: Scope) => void;
}

/** Whose records show, for what is saved of the list; an address that asks for certain rows says it as well, so that a link shows the same. */
function useNamedScope(value: Scope, isKnown: boolean): void {
  const navigate = useNavigate();
  // While another page is being opened, the address is no longer that of the list.
  const isLacking = useRouterState({
    select: ({ status, location }) => status === "idle" && lacksScope(location.search),
  });
  useEffect(() => {
    shownScope.set(isKnown ? value : undefined);
    return () => shownScope.set(undefined);
  }, [value, isKnown]);
  useEffect(() => {
    if (!isKnown || !isLacking) return;
    const search = (last: object) => ({ ...last, scope: value });
    void navigate({ to: ".", search, replace: true, resetScroll: false });
  }, [navigate, value, isKnown, isLacking]);
}

/**
 * The scope switch of a list: what the reader may see, from the address, else as chosen last time. `keepsPolicy` is the
 * policy of those who look after the work of others.
 */
export function useScope({ offered, asked, onScope }: ScopeInput, keepsPolicy: Policy) {
  const t = useText();
  const user = useCurrentUser();
  const isHost = useConfiguration().currentTenant.id === null;
  const seesAll = useGranted(isHost ? "Portal.Clients.All" : "Portal.Clients.AllOfTenant");
  const keeps = useGranted(keepsPolicy) || isHost;
  const workspaceId = useWorkspace()?.clientId ?? null;
  const choices = useQuery({ ...choicesQuery(), enabled: !isHost });
  const asksTeams = !isHost && offered.includes("teams");
  const teams = useQuery({ ...ownTeamsQuery(), enabled: asksTeams });
  const { available, value, filter } = scopeFor(
    { offered, asked },
    { userId: user.id, isHost, keeps, workspaceId, choices: choices.data ?? [], teams: teams.data ?? [] },
  );
  const isKnown = isHost || (!choices.isPending && !(asksTeams && teams.isPending));
  useNamedScope(value, isKnown);
  const labels: Record<Scope, TextKey> = {
    mine: "Scope.Mine",
    teams: "Scope.MyTeams",
    client: "Scope.ThisClient",
    all: seesAll ? "Scope.AllClients" : "Scope.AllMyClients",
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
        rememberScope(user.id, scope);
        onScope(scope);
      },
    },
  };
}

/** The scope of a list that shows all that a figure of a dashboard has counted: the workspace, or everything in reach. */
export function useCountedScope(): Scope {
  return useWorkspace() ? "client" : "all";
}
