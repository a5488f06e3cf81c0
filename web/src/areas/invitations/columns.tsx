import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type RowAction, type TableColumn } from "@/table";
import { StatusChip } from "@/ui";
import { RoleChips } from "../users";
import { invitationLooks } from "./looks";
import type { Invitation } from "./queries";

/** First and last name, where they are known. */
export function fullName({ name, surname }: Pick<Invitation, "name" | "surname">): string {
  return [name, surname].filter(Boolean).join(" ");
}

/** What can be done with an invitation. */
type Moves = (invitation: Invitation) => readonly RowAction[];

function statusCell(t: Translate, row: Invitation, moves: Moves) {
  const { email, status } = row;
  return (
    <InlineMoves label={t("Ui.StatusOf", { name: email })} moves={moves(row)}>
      <StatusChip status={status} looks={invitationLooks} label={t(`Enum.InvitationStatus.${status}`)} />
    </InlineMoves>
  );
}

/** The columns of the list. */
export function invitationColumns(t: Translate, format: Format, moves: Moves): TableColumn<Invitation>[] {
  return [
    {
      id: "email",
      header: t("Invitations.Email"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ email }) => <bdi title={email}>{email}</bdi>,
    },
    {
      id: "name",
      header: t("Invitations.Name"),
      width: 180,
      goneBelow: 1200,
      cell: (row) => <bdi>{fullName(row)}</bdi>,
    },
    {
      id: "status",
      header: t("Invitations.Status"),
      width: 130,
      bone: "chip",
      cell: (row) => statusCell(t, row, moves),
    },
    {
      id: "roles",
      header: t("Invitations.Roles"),
      goneBelow: 1200,
      cell: ({ roleNames }) => <RoleChips names={roleNames} isOneLine />,
    },
    {
      id: "inviter",
      header: t("Invitations.Inviter"),
      width: 160,
      goneBelow: 1400,
      cell: ({ inviter }) => <bdi>{inviter}</bdi>,
    },
    {
      id: "sentAt",
      header: t("Invitations.SentAt"),
      sortable: true,
      width: 160,
      goneBelow: 1200,
      cell: ({ sentAt }) => format.dateTime(sentAt),
    },
    {
      id: "expiresAt",
      header: t("Invitations.ExpiresAt"),
      sortable: true,
      width: 160,
      cell: ({ expiresAt }) => format.dateTime(expiresAt),
    },
  ];
}
