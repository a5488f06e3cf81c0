import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList } from "@/ui";
import type { Staff } from "../../queries";
import { currentClients } from "../clients/clientQueries";
import { PersonLink } from "./PersonLink";

/** Where a person works, and how to reach them. */
export function PersonFacts({ person }: { person: Staff }) {
  const t = useText();
  const format = useFormat();
  const seesClients = useGranted("Portal.Clients");
  const current = currentClients(person);
  const isMain =
    current.length > 1 && current.some(({ clientId, isMain: main }) => main && clientId === person.clientId);
  const client = seesClients ? (
    <Link to="/clients/$id" params={{ id: person.clientId }}>
      <bdi>{person.clientName}</bdi>
    </Link>
  ) : (
    person.clientName
  );
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t(isMain ? "Staff.Clients.Main" : "Staff.Client"), value: client },
          {
            label: t("Staff.Manager"),
            value: person.managerStaffId && (
              <PersonLink id={person.managerStaffId} name={person.managerName} isGone={person.managerIsGone} />
            ),
          },
          { label: t("Staff.Employment"), value: t(`Enum.Employment.${person.employment}`) },
          { label: t("Staff.Email"), value: person.email && <a href={`mailto:${person.email}`}>{person.email}</a> },
          { label: t("Staff.Phone"), value: person.phone && <bdi>{person.phone}</bdi> },
          { label: t("Staff.StartOn"), value: person.startOn && format.date(person.startOn) },
          { label: t("Staff.EndOn"), value: person.endOn && format.date(person.endOn), hideWhenEmpty: true },
          {
            label: t("Staff.Readiness"),
            value: typeof person.readiness === "number" && format.percent(person.readiness),
            hideWhenEmpty: true,
          },
          { label: t("Staff.SignsIn"), value: t(person.userId ? "Staff.SignsIn.Yes" : "Staff.SignsIn.No") },
        ]}
      />
    </Panel>
  );
}
