import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type ListCard, type TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { certificateLooks } from "./looks";
import { ClientNames } from "./parts/clients/ClientNames";
import { PersonStatus } from "./parts/person/PersonStatus";
import { nameOf, type Staff } from "./queries";
import type { PersonActions } from "./usePersonActions";

function PersonLink({ person }: { person: Staff }) {
  return (
    <Link to="/staff/$id" params={{ id: person.id }}>
      <Person name={nameOf(person)} />
    </Link>
  );
}

/** A person as a card; where all are of one client, nothing says whose. */
export function staffCard(person: Staff, isOfOneClient: boolean): ListCard {
  const { jobTitle } = person;
  return {
    title: <PersonLink person={person} />,
    facts: [
      ...(jobTitle ? [{ key: "job", content: <bdi>{jobTitle}</bdi> }] : []),
      ...(isOfOneClient ? [] : [{ key: "client", content: <ClientNames person={person} /> }]),
      { key: "status", content: <PersonStatus person={person} /> },
    ],
  };
}

/** Columns hidden by default. */
function hiddenColumns(t: Translate, format: Format): TableColumn<Staff>[] {
  return [
    {
      id: "email",
      header: t("Staff.Email"),
      hidden: true,
      cell: ({ email }) =>
        email && (
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        ),
    },
    { id: "phone", header: t("Staff.Phone"), width: 140, hidden: true, cell: ({ phone }) => <bdi>{phone}</bdi> },
    {
      id: "startOn",
      header: t("Staff.StartOn"),
      width: 124,
      hidden: true,
      cell: ({ startOn }) => startOn && format.date(startOn),
    },
    {
      id: "certificates",
      header: t("Staff.Certificates"),
      width: 144,
      hidden: true,
      bone: "chip",
      cell: ({ certificateStatus: status }) =>
        status && (
          <StatusChip status={status} looks={certificateLooks} label={t(`Enum.StaffCertificateStatus.${status}`)} />
        ),
    },
    {
      id: "jobRoles",
      header: t("Staff.JobRoles"),
      hidden: true,
      cell: ({ jobRoleNames }) => <bdi>{jobRoleNames.join(", ")}</bdi>,
    },
    {
      id: "readiness",
      header: t("Staff.Readiness"),
      sortable: true,
      numeric: true,
      width: 120,
      hidden: true,
      cell: ({ readiness }) => typeof readiness === "number" && format.percent(readiness),
    },
    {
      id: "createdAt",
      header: t("Staff.Created"),
      sortable: true,
      width: 124,
      hidden: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}

/** The columns of the directory. */
export function staffColumns(
  t: Translate,
  format: Format,
  { transitions }: Pick<PersonActions, "transitions">,
): TableColumn<Staff>[] {
  return [
    {
      id: "name",
      header: t("Staff.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      bone: "person",
      cell: (person) => <PersonLink person={person} />,
    },
    { id: "jobTitle", header: t("Staff.JobTitle"), cell: ({ jobTitle }) => <bdi>{jobTitle}</bdi> },
    { id: "client", header: t("Staff.Client"), cell: (person) => <ClientNames person={person} /> },
    {
      id: "status",
      header: t("Staff.Status"),
      sortable: true,
      width: 128,
      bone: "chip",
      cell: (person) => (
        <InlineMoves label={t("Ui.StatusOf", { name: nameOf(person) })} moves={transitions(person)}>
          <PersonStatus person={person} />
        </InlineMoves>
      ),
    },
    {
      id: "employment",
      header: t("Staff.Employment"),
      width: 112,
      goneBelow: 1200,
      cell: ({ employment }) => t(`Enum.Employment.${employment}`),
    },
    {
      id: "manager",
      header: t("Staff.Manager"),
      width: 176,
      goneBelow: 1200,
      bone: "person",
      cell: ({ managerStaffId, managerName, managerIsGone }) =>
        managerStaffId && <Person name={managerName} isGone={managerIsGone} />,
    },
    ...hiddenColumns(t, format),
  ];
}
