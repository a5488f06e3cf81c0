import { useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, DetailPage, Panel, PropertyList, RichText, Section } from "@/ui";
import { JobRoleForm } from "./JobRoleForm";
import { Holders } from "./parts/Holders";
import { jobRoleQuery, type JobRole } from "./queries";
import { jobRoleRoute } from "./routes";
import { useJobRoleActions } from "./useJobRoleActions";

function Facts({ role }: { role: JobRole }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          {
            label: t("JobRoles.Certificates"),
            value: role.certificates.length > 0 && <bdi>{role.certificates.join(", ")}</bdi>,
          },
          { label: t("JobRoles.Holders"), value: format.number(role.holderCount) },
          { label: t("JobRoles.Created"), value: format.date(role.createdAt) },
        ]}
      />
    </Panel>
  );
}

/** One job role: what it requires, and who is ready for it. */
export function JobRolePage() {
  const t = useText();
  const { id } = jobRoleRoute.useParams();
  const search = jobRoleRoute.useSearch();
  const navigate = jobRoleRoute.useNavigate();
  const role = useSuspenseQuery(jobRoleQuery(id)).data;
  const { remove } = useJobRoleActions(() => void navigate({ to: "/job-roles" }));
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: role.canChange });
  useCrumb(role.name);
  const del = { key: "delete", label: t("JobRoles.Delete"), icon: IconTrash, danger: true };
  return (
    <>
      <DetailPage
        title={role.name}
        chips={role.isArchived && <Chip tone="outline">{t("JobRoles.Archived")}</Chip>}
        more={role.canChange ? [{ ...del, onClick: () => remove(role) }] : []}
        onEdit={role.canChange ? () => setDrawer("edit") : undefined}
        editLabel={t("JobRoles.Edit")}
        side={<Facts role={role} />}
      >
        {role.description && (
          <Section title={t("JobRoles.Description")}>
            <RichText text={role.description} />
          </Section>
        )}
        <Holders role={role} />
      </DetailPage>
      {drawer === "edit" && (
        <JobRoleForm key={role.id} tenantId={role.tenantId} known={role} onClose={() => setDrawer(undefined)} />
      )}
    </>
  );
}
