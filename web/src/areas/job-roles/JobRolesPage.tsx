import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ExportMenu, LocalList, RowMenu, type RowAction } from "@/table";
import { Chip, PageHead, WrappingRow } from "@/ui";
import { JobRoleForm } from "./JobRoleForm";
import { jobRolesQuery, listed, type JobRole } from "./queries";
import { jobRolesRoute } from "./routes";
import { useJobRoleActions } from "./useJobRoleActions";

function RoleName({ role: { id, name, isArchived } }: { role: JobRole }) {
  const t = useText();
  return (
    <WrappingRow>
      <Link to="/job-roles/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </Link>
      {isArchived && <Chip tone="outline">{t("JobRoles.Archived")}</Chip>}
    </WrappingRow>
  );
}

/** What may be done with a job role. */
function useRowActions(onEdit: (role: JobRole) => void): (role: JobRole) => RowAction[] {
  const t = useText();
  const { remove } = useJobRoleActions();
  return (role) => [
    { key: "edit", label: t("JobRoles.Edit"), icon: IconPencil, onClick: () => onEdit(role) },
    { key: "delete", label: t("JobRoles.Delete"), icon: IconTrash, danger: true, onClick: () => remove(role) },
  ];
}

/** The job roles of the tenant: what each requires, and how many people have it. */
export function JobRolesPage() {
  const t = useText();
  const format = useFormat();
  const search = jobRolesRoute.useSearch();
  const roles = useQuery(jobRolesQuery(null));
  const mayKeep = useGranted("Portal.Staff.JobRoles");
  // The provider's staff add job roles for the tenant that they work in.
  const own = useConfiguration().currentTenant.id;
  const tenantId = useWorkspace()?.tenantId ?? own;
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayKeep && tenantId !== null, record: mayKeep });
  const edited = roles.data?.find(({ id, canChange }) => id === drawer && canChange);
  const actions = useRowActions(({ id }) => setDrawer(id));
  const close = (): void => setDrawer(undefined);
  const create =
    mayKeep && tenantId !== null ? { label: t("JobRoles.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <>
      <PageHead title={t("JobRoles.Title")} primary={create} />
      <LocalList
        label={t("JobRoles.Title")}
        searchLabel={t("JobRoles.Search")}
        tools={<ExportMenu list="job-roles" queryKey={[listed]} />}
        heads={[
          t("JobRoles.Name"),
          t("JobRoles.Certificates"),
          { label: t("JobRoles.Holders"), numeric: true },
          t("JobRoles.Actions"),
        ]}
        rows={roles.data}
        rowId={({ id }) => id}
        nameOf={({ name }) => name}
        cells={(role) => [
          <RoleName key="name" role={role} />,
          <bdi key="certificates">{role.certificates.join(", ") || t("JobRoles.NothingRequired")}</bdi>,
          format.number(role.holderCount),
          role.canChange && <RowMenu key="menu" label={role.name} actions={() => actions(role)} />,
        ]}
        error={roles.isError && !roles.data ? { onRetry: () => void roles.refetch() } : null}
        empty={{ title: t("JobRoles.Empty"), text: t("JobRoles.EmptyText") }}
      />
      {drawer === "new" && <JobRoleForm tenantId={tenantId} known={null} onClose={close} />}
      {edited && <JobRoleForm key={edited.id} tenantId={edited.tenantId} known={edited} onClose={close} />}
    </>
  );
}
