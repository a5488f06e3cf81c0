import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { MoreButton, RecordTable, Section } from "@/ui";
import { PersonLink } from "../../../staff";
import { formerMembersQuery, type Team } from "../../queries";

/** Who belonged to a team, and when; the latest to leave first. */
export function FormerMembers({ team }: { team: Team }) {
  const t = useText();
  const format = useFormat();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(formerMembersQuery(team));
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t("Teams.FormerMembers")}>
      <RecordTable
        label={t("Teams.FormerMembers")}
        heads={[t("Teams.Person"), t("Teams.Role"), t("Teams.From"), t("Teams.To")]}
        rows={rows}
        rowId={({ id }) => id}
        cells={({ staffId, name, isGone, role, fromOn, toOn }) => [
          <PersonLink key="name" id={staffId} name={name} isGone={isGone} />,
          t(`Enum.TeamRole.${role}`),
          fromOn ? format.date(fromOn) : t("Teams.SinceUnknown"),
          format.date(toOn),
        ]}
        error={isError && !rows ? { onRetry: () => void refetch() } : null}
        empty={{ title: t("Teams.NoFormerMembers"), text: t("Teams.NoFormerMembersText") }}
      />
      <MoreButton list={{ hasNextPage, isFetching, isError, fetchNextPage }}>{t("Teams.EarlierMembers")}</MoreButton>
    </Section>
  );
}
