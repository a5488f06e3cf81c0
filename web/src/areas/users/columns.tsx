import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, movesOf, type BulkAction, type TableColumn } from "@/table";
import { Confirmed, RoleChips, UserName, UserStatusChip } from "./parts/UserMarks";
import type { User } from "./queries";
import { fullName } from "./rules";

/** Columns hidden by default; the list can be sorted by them. */
function hiddenColumns(t: Translate, format: Format): TableColumn<User>[] {
  return [
    {
      id: "surname",
      header: t("Users.LastName"),
      sortable: true,
      hidden: true,
      width: 160,
      cell: ({ surname }) => <bdi>{surname}</bdi>,
    },
    {
      id: "userName",
      header: t("Users.UserName"),
      sortable: true,
      hidden: true,
      width: 180,
      cell: ({ userName }) => <bdi>{userName}</bdi>,
    },
    {
      id: "lastLoginTime",
      header: t("Users.LastSignIn"),
      sortable: true,
      hidden: true,
      width: 160,
      cell: ({ lastLoginTime }) => (lastLoginTime ? format.dateTime(lastLoginTime) : t("Users.NeverSignedIn")),
    },
    {
      id: "lastDay",
      header: t("Users.LastDay"),
      sortable: true,
      hidden: true,
      width: 124,
      cell: ({ lastDay }) => lastDay && format.date(lastDay),
    },
  ];
}

/** What the reader may do in the cells. */
interface CellActions {
  bulkActions: readonly BulkAction[] | undefined;
  /** Users can't lock themselves out. */
  isSelf: (user: User) => boolean;
}

/** Bulk actions that are also used to change one user's status. */
function statusKeys({ isActive, isLockedOut }: User): string[] {
  return [isActive ? "deactivate" : "activate", ...(isLockedOut ? ["unlock"] : [])];
}

function statusColumn(t: Translate, { bulkActions, isSelf }: CellActions): TableColumn<User> {
  return {
    id: "status",
    header: t("Users.Status"),
    width: 210,
    bone: "chip",
    cell: (user) => (
      <InlineMoves
        label={t("Ui.StatusOf", { name: fullName(user) })}
        moves={isSelf(user) ? [] : movesOf(bulkActions, user.id, statusKeys(user))}
      >
        <UserStatusChip user={user} />
      </InlineMoves>
    ),
  };
}

/** The columns of the list. */
export function userColumns(t: Translate, format: Format, cells: CellActions): TableColumn<User>[] {
  return [
    {
      id: "name",
      header: t("Users.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      bone: "person",
      cell: (user) => (
        <Link to="/identity/users/$id" params={{ id: user.id }}>
          <UserName user={user} />
        </Link>
      ),
    },
    {
      id: "email",
      header: t("Users.Email"),
      sortable: true,
      width: 260,
      cell: ({ email, emailConfirmed }) => <Confirmed isConfirmed={emailConfirmed}>{email}</Confirmed>,
    },
    {
      id: "phoneNumber",
      header: t("Users.Phone"),
      sortable: true,
      width: 150,
      goneBelow: 1400,
      cell: ({ phoneNumber }) => <bdi>{phoneNumber}</bdi>,
    },
    {
      id: "roles",
      header: t("Users.Roles"),
      width: 240,
      bone: "chip",
      cell: ({ roleNames }) => <RoleChips names={roleNames} isOneLine />,
    },
    statusColumn(t, cells),
    {
      id: "creationTime",
      header: t("Users.Created"),
      sortable: true,
      width: 124,
      goneBelow: 1200,
      cell: ({ creationTime }) => format.date(creationTime),
    },
    ...hiddenColumns(t, format),
  ];
}
