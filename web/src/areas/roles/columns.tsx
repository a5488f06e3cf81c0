import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type TableColumn } from "@/table";
import { RoleMarks } from "./parts/RoleMarks";
import type { Role } from "./queries";

/** Changes one of a role's marks. */
type MarkRole = (change: { role: Role; isDefault?: boolean; isPublic?: boolean }) => void;

/** Possible changes of a role's marks; a shipped role can't become a default. */
function marksOf(t: Translate, role: Role, mark: MarkRole) {
  const { isStatic, isDefault, isPublic } = role;
  return [
    ...(isStatic && !isDefault
      ? []
      : [
          {
            key: "default",
            label: t(isDefault ? "Roles.NotDefault" : "Roles.MakeDefault"),
            onClick: () => mark({ role, isDefault: !isDefault }),
          },
        ]),
    {
      key: "public",
      label: t(isPublic ? "Roles.NotPublic" : "Roles.MakePublic"),
      onClick: () => mark({ role, isPublic: !isPublic }),
    },
  ];
}

/** The columns of the list; `mark` is absent for users who may not change roles. */
export function roleColumns(t: Translate, format: Format, mark: MarkRole | undefined): TableColumn<Role>[] {
  return [
    {
      id: "name",
      header: t("Roles.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ id, name }) => (
        <Link to="/identity/roles/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: "marks",
      header: t("Roles.Kind"),
      width: 280,
      bone: "chip",
      cell: (role) => (
        <InlineMoves label={`${t("Roles.Kind")}: ${role.name}`} moves={mark ? marksOf(t, role, mark) : []}>
          <RoleMarks role={role} />
        </InlineMoves>
      ),
    },
    {
      id: "users",
      header: t("Roles.Users"),
      numeric: true,
      width: 120,
      cell: ({ id, userCount }) => (
        <Link to="/identity/roles/$id" params={{ id }} search={{ tab: "users" }}>
          {format.number(userCount ?? 0)}
        </Link>
      ),
    },
    {
      id: "creationTime",
      header: t("Roles.Created"),
      sortable: true,
      width: 124,
      goneBelow: 1200,
      cell: ({ creationTime }) => format.date(creationTime),
    },
  ];
}
