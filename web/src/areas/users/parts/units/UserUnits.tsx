import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { RecordTable, Section } from "@/ui";
import { unitsOfUserQuery, type User } from "../../queries";
import { RoleChips } from "../UserMarks";

/** The organisation units of a user, which also grant roles. */
export function UserUnits({ user }: { user: User }) {
  const t = useText();
  const seesUnits = useGranted("AbpIdentity.OrganizationUnits");
  const units = useQuery(unitsOfUserQuery(user.id));
  return (
    <Section title={t("OrganizationUnits.Title")} note={t("Users.UnitsNote")}>
      <RecordTable
        label={t("OrganizationUnits.Title")}
        heads={[t("OrganizationUnits.Name"), t("OrganizationUnits.Roles")]}
        rows={units.data}
        rowId={({ id }) => id}
        cells={({ id, displayName, roleNames }) => [
          seesUnits ? (
            <Link key="name" to="/identity/organization-units" search={{ unit: id }}>
              <bdi>{displayName}</bdi>
            </Link>
          ) : (
            <bdi key="name">{displayName}</bdi>
          ),
          <RoleChips key="roles" names={roleNames} />,
        ]}
        error={units.isError ? { onRetry: () => void units.refetch() } : null}
        empty={{ title: t("Users.NoUnits"), text: t("Users.NoUnitsText") }}
      />
    </Section>
  );
}
