import { useQuery } from "@tanstack/react-query";
import { IconMail } from "@tabler/icons-react";
import { enums } from "@/api/enums";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { UserForm } from "../users";
import { invitationColumns } from "./columns";
import { invitationsList } from "./list";
import { useInvitationBulk } from "./parts/useInvitationBulk";
import { invitationsQuery } from "./queries";
import { invitationsRoute } from "./routes";
import { useInvitationActions } from "./useInvitationActions";

/** Invitations of this level. */
export function InvitationsPage() {
  const t = useText();
  const format = useFormat();
  const search = invitationsRoute.useSearch();
  const { state, onState } = useListState(search, invitationsList);
  const invitations = useQuery(invitationsQuery(state));
  useNextPage(invitationsQuery, state, invitations.data?.totalCount);
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: true });
  const rowActions = useInvitationActions();
  const columns = invitationColumns(t, format, rowActions);
  const bulkActions = useInvitationBulk();
  const readIds = useReadIds(invitationsQuery, state);
  const create = { label: t("Invitations.New"), onClick: () => setDrawer("new") };
  const statuses = enums.InvitationStatus.map((value) => ({ value, label: t(`Enum.InvitationStatus.${value}`) }));
  const filters: FilterSpec[] = [{ kind: "select", key: "status", label: t("Invitations.Status"), options: statuses }];
  return (
    <RecordList
      title={t("Invitations.Title")}
      count={invitations.data && t("Invitations.Count", { count: invitations.data.totalCount })}
      primary={create}
      searchLabel={t("Invitations.Search")}
      filters={filters}
      query={invitations}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ email }) => email}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconMail} title={t("Invitations.Empty")} text={t("Invitations.EmptyText")} create={create} />
      }
      rowActions={rowActions}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      {drawer === "new" && <UserForm user={null} start="Invitation" onClose={() => setDrawer(undefined)} />}
    </RecordList>
  );
}
