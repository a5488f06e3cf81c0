import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DueDate, Panel, Person, PriorityBars, PropertyList } from "@/ui";
import { teamChoicesQuery } from "../../teams";
import { priorityLevels } from "../looks";
import type { ActionItem } from "../queries";
import { isFinished } from "../rules";
import { SourceLink } from "./SourceLink";

/** Owner, dates and origin of an item. */
export function ItemFacts({ item }: { item: ActionItem }) {
  const t = useText();
  const format = useFormat();
  const seesClients = useGranted("Portal.Clients");
  const seesTeams = useGranted("Portal.Teams") && Boolean(item.teamId);
  const teams = useQuery({ ...teamChoicesQuery(item.clientId), enabled: seesTeams }).data ?? [];
  const team = teams.find(({ id }) => id === item.teamId);
  const client = seesClients ? (
    <Link to="/clients/$id" params={{ id: item.clientId }}>
      <bdi>{item.clientName}</bdi>
    </Link>
  ) : (
    item.clientName
  );
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t("ActionItems.Owner"), value: <Person name={item.ownerName} /> },
          {
            label: t("ActionItems.Due"),
            value: <DueDate due={item.dueOn} slips={item.slipCount} finished={isFinished(item.status)} />,
          },
          { label: t("ActionItems.OriginalDue"), value: format.date(item.originalDueOn) },
          { label: t("ActionItems.Start"), value: item.startOn && format.date(item.startOn), hideWhenEmpty: true },
          {
            label: t("ActionItems.Priority"),
            value: <PriorityBars level={priorityLevels[item.priority]} label={t(`Enum.Priority.${item.priority}`)} />,
          },
          { label: t("ActionItems.Type"), value: t(`Enum.ActionType.${item.actionType}`) },
          { label: t("ActionItems.Client"), value: client },
          {
            label: t("ActionItems.Team"),
            hideWhenEmpty: true,
            value: team && (
              <Link to="/teams/$id" params={{ id: team.id }}>
                <bdi>{team.name}</bdi>
              </Link>
            ),
          },
          {
            label: t("ActionItems.Source"),
            value: item.sourceNumber && <SourceLink item={item} />,
            hideWhenEmpty: true,
          },
          {
            label: t("ActionItems.Verifier"),
            hideWhenEmpty: true,
            value:
              item.requiresVerification &&
              (item.verifierName ? <Person name={item.verifierName} /> : t("ActionItems.AnyKeeper")),
          },
          { label: t("ActionItems.Created"), value: format.date(item.createdAt) },
          {
            label: t("ActionItems.Completed"),
            value: item.completedAt && format.dateTime(item.completedAt),
            hideWhenEmpty: true,
          },
        ]}
      />
    </Panel>
  );
}
