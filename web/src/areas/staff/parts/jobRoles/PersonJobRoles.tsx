import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, RecordTable, Section } from "@/ui";
import { Requirements } from "../../../job-roles";
import type { Staff } from "../../queries";
import { personJobRolesQuery } from "./jobRoleQueries";
import { JobRolesForm } from "./JobRolesForm";

/** The job roles of a person, what each requires, and what of it the person has. */
export function PersonJobRoles({ person }: { person: Staff }) {
  const t = useText();
  const format = useFormat();
  const present = useQuery(personJobRolesQuery(person));
  const [isChanging, setChanging] = useState(false);
  const change = present.data?.canChange && (
    <Button size="small" onClick={() => setChanging(true)}>
      {t("Staff.JobRole.Change")}
    </Button>
  );
  return (
    <Section title={t("Staff.JobRoles")} tools={change}>
      <RecordTable
        label={t("Staff.JobRoles")}
        heads={[t("Staff.JobRole.One"), { label: t("Staff.Readiness"), numeric: true }, t("Staff.JobRole.Requirement")]}
        rows={present.data?.jobRoles}
        rowId={({ id }) => id}
        cells={({ id, name, readiness, requirements }) => [
          <Link key="name" to="/job-roles/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>,
          typeof readiness === "number" ? format.percent(readiness) : null,
          <Requirements key="requirements" requirements={requirements} />,
        ]}
        error={present.isError ? { onRetry: () => void present.refetch() } : null}
        empty={{ title: t("Staff.JobRole.Empty"), text: t("Staff.JobRole.EmptyText") }}
      />
      {isChanging && present.data && (
        <JobRolesForm person={person} present={present.data} onClose={() => setChanging(false)} />
      )}
    </Section>
  );
}
