import { useCallback } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import type { Scope } from "@/lib/scope";
import { useText, type Translate } from "@/lib/text";
import type { FilterSpec, FilterValue } from "@/ui";
import { useClientOptions } from "../../../workspace";
import { findOwners, nameOwners } from "../../../staff";
import { useTagFilter } from "../../../tags";
import { findTeams, nameTeams } from "../../../teams";
import { me, unfinished } from "../../list";
import { actionStatuses, actionTypes, priorities } from "../../queries";

const teamFilter = (t: Translate): FilterSpec => ({
  kind: "multi",
  key: "teamId",
  label: t("ActionItems.Team"),
  load: findTeams,
  resolve: nameTeams,
});

/** The filters of the list; what the scope fixes is not offered. */
export function useItemFilters(scope: Scope, notice: FilterValue | undefined): FilterSpec[] {
  const t = useText();
  const { id: myId } = useCurrentUser();
  const myName = t("ActionItems.Me");
  const clients = useClientOptions(scope === "client");
  const tags = useTagFilter();
  const seesTeams = useGranted("Portal.Teams");
  const load = useCallback(
    async (text: string) => {
      const found = (await findOwners(text)).filter(({ value }) => value !== myId);
      // People of the provider stand in no directory.
      return text ? found : [{ value: me, label: myName }, ...found];
    },
    [myId, myName],
  );
  const resolve = useCallback(
    async (ids: readonly string[]) => [
      { value: me, label: myName },
      { value: myId ?? "", label: myName },
      ...(await nameOwners(ids.filter((id) => id !== me && id !== myId))),
    ],
    [myId, myName],
  );
  const statuses = [
    { value: unfinished, label: t("ActionItems.NotFinished") },
    ...actionStatuses.map((value) => ({ value, label: t(`Enum.ActionStatus.${value}`) })),
  ];
  const byPriority = priorities.toReversed().map((value) => ({ value, label: t(`Enum.Priority.${value}`) }));
  const types = actionTypes.map((value) => ({ value, label: t(`Enum.ActionType.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("ActionItems.Status"), options: statuses },
    ...(clients.length > 0
      ? [{ kind: "multi", key: "clientId", label: t("ActionItems.Client"), options: clients } as const]
      : []),
    ...(scope === "mine"
      ? []
      : [{ kind: "select", key: "owner", label: t("ActionItems.Owner"), load, resolve } as const]),
    ...(seesTeams && scope !== "teams" ? [teamFilter(t)] : []),
    { kind: "dates", key: "due", label: t("ActionItems.Due") },
    { kind: "flag", key: "overdue", label: t("ActionItems.Day.overdue") },
    { kind: "multi", key: "priority", label: t("ActionItems.Priority"), options: byPriority },
    { kind: "multi", key: "actionType", label: t("ActionItems.Type"), options: types },
    ...tags,
    // Nobody chooses it: the link of a notification does.
    ...(typeof notice === "string"
      ? [
          {
            kind: "select",
            key: "notice",
            label: t("ActionItems.Notice"),
            options: [{ value: notice, label: t("ActionItems.OneNotice") }],
          } as const,
        ]
      : []),
  ];
}
