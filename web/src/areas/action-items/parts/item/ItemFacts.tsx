import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DueDate, Panel, Person, PriorityBars, PropertyList, type Property } from "@/ui";
import { teamChoicesQuery } from "../../../teams";
import { priorityLevels } from "../../looks";
import type { ActionItem } from "../../queries";
import { SourceLink } from "../SourceLink";

/** The team of an item, once its name is known. */
function useTeamLink({ clientId, teamId }: ActionItem) {
  const seesTeams = useGranted("Portal.Teams") && Boolean(teamId);
  const teams = useQuery({ ...teamChoicesQuery(clientId), enabled: seesTeams }).data ?? [];
  const team = teams.find(({ id }) => id === teamId);
  return (
    team && (
      <Link to="/teams/$id" params={{ id: team.id }}>
        <bdi>{team.name}</bdi>
      </Link>
    )
  );
}

function useDateFacts(item: ActionItem): Property[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      label: t("ActionItems.Due"),
      value: <DueDate due={item.dueOn} daysLeft={item.daysLeft} slips={item.slipCount} />,
    },
    { label: t("ActionItems.OriginalDue"), value: format.date(item.originalDueOn) },
    { label: t("ActionItems.Start"), value: item.startOn && format.date(item.startOn), hideWhenEmpty: true },
    { label: t("ActionItems.Created"), value: format.date(item.createdAt) },
    {
      label: t("ActionItems.Completed"),
      value: item.completedAt && format.dateTime(item.completedAt),
      hideWhenEmpty: true,
    },
    {
      label: t("ActionItems.CompletedBy"),
      value: item.completedByName && <Person name={item.completedByName} />,
      hideWhenEmpty: true,
    },
    {
      label: t("ActionItems.Verified"),
      value: item.verifiedAt && format.dateTime(item.verifiedAt),
      hideWhenEmpty: true,
    },
    {
      label: t("ActionItems.VerifiedBy"),
      value: item.verifiedByName && <Person name={item.verifiedByName} />,
      hideWhenEmpty: true,
    },
  ];
}

/** Where an item belongs, and what it came from. */
function usePlaceFacts(item: ActionItem): Property[] {
  const t = useText();
  const seesClients = useGranted("Portal.Clients");
  const name = <bdi>{item.clientName}</bdi>;
  const client = seesClients ? (
    <Link to="/clients/$id" params={{ id: item.clientId }}>
      {name}
    </Link>
  ) : (
    name
  );
  return [
    { label: t("ActionItems.Client"), value: client },
    { label: t("ActionItems.Team"), value: useTeamLink(item), hideWhenEmpty: true },
    { label: t("ActionItems.Source"), value: item.sourceNumber && <SourceLink item={item} />, hideWhenEmpty: true },
  ];
}

/** Who answers for an item, its dates, and where it belongs. */
export function ItemFacts({ item }: { item: ActionItem }) {
  const t = useText();
  const verifier = item.verifierUserId ? (
    <Person name={item.verifierName} isGone={item.verifierIsGone} />
  ) : (
    t("ActionItems.AnyKeeper")
  );
  const properties = [
    { label: t("ActionItems.Owner"), value: <Person name={item.ownerName} isGone={item.ownerIsGone} /> },
    { label: t("ActionItems.Verifier"), value: item.requiresVerification && verifier, hideWhenEmpty: true },
    {
      label: t("ActionItems.Priority"),
      value: <PriorityBars level={priorityLevels[item.priority]} label={t(`Enum.Priority.${item.priority}`)} />,
    },
    { label: t("ActionItems.Type"), value: t(`Enum.ActionType.${item.actionType}`) },
    ...useDateFacts(item),
    ...usePlaceFacts(item),
  ];
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList properties={properties} />
    </Panel>
  );
}
