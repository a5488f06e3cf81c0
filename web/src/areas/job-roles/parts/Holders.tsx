import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { MoreButton, Person, RecordTable, Section } from "@/ui";
import { holdersQuery, type JobRole } from "../queries";
import { RequirementChip } from "./RequirementChip";

/** The people with a job role, each with what it requires. */
export function Holders({ role }: { role: JobRole }) {
  const t = useText();
  const format = useFormat();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(holdersQuery(role));
  const rows = data?.pages.flatMap(({ items }) => items);
  const names = role.isArchived ? [] : role.certificates;
  return (
    <Section title={t("JobRoles.Holders")}>
      <RecordTable
        label={t("JobRoles.Holders")}
        heads={[
          t("JobRoles.Person"),
          t("JobRoles.Client"),
          { label: t("JobRoles.Readiness"), numeric: true },
          ...names,
        ]}
        rows={rows}
        rowId={({ id }) => id}
        cells={({ id, name, clientName, readiness, requirements }) => [
          <Link key="name" to="/staff/$id" params={{ id }}>
            <Person name={name} />
          </Link>,
          <bdi key="client">{clientName}</bdi>,
          typeof readiness === "number" ? format.percent(readiness) : t("JobRoles.NothingRequired"),
          ...names.map((required) => {
            const requirement = requirements.find((own) => own.name === required);
            return requirement && <RequirementChip key={required} requirement={requirement} />;
          }),
        ]}
        error={isError && !rows ? { onRetry: () => void refetch() } : null}
        empty={{ title: t("JobRoles.HoldersEmpty"), text: t("JobRoles.HoldersEmptyText") }}
      />
      <MoreButton list={{ hasNextPage, isFetching, isError, fetchNextPage }}>{t("JobRoles.MoreHolders")}</MoreButton>
    </Section>
  );
}
