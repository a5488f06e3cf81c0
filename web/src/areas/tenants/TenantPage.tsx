import { useSuspenseQuery } from "@tanstack/react-query";
import { IconArchive, IconTemplate } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, type DetailTab, type MenuAction } from "@/ui";
import { FeaturesPanel } from "./parts/features/FeaturesPanel";
import { TenantStatusChip } from "./parts/tenant/TenantMarks";
import { TenantProfile } from "./parts/tenant/TenantProfile";
import { UsageTab } from "./parts/tenant/UsageTab";
import { tenantQuery, type Tenant } from "./queries";
import { tenantRoute } from "./routes";
import { TemplateForm } from "./TemplateForm";
import { TenantForm } from "./TenantForm";
import { useTenantActions } from "./useTenantActions";

/** The tabs that the caller may see. */
function useTabs(tenant: Tenant, managesFeatures: boolean): DetailTab[] {
  const t = useText();
  const name = tenant.displayName;
  const texts = {
    note: t("Tenants.FeaturesNote"),
    saved: t("Tenants.FeaturesSaved", { name }),
    resetTitle: t("Tenants.ResetTitle", { name }),
    resetDone: t("Tenants.ResetDone", { name }),
  };
  const features = {
    value: "features",
    label: t("Tenants.Features"),
    content: <FeaturesPanel key={tenant.id} tenantId={tenant.id} texts={texts} />,
  };
  return [
    { value: "profile", label: t("Tenants.Profile"), content: <TenantProfile tenant={tenant} /> },
    ...(managesFeatures ? [features] : []),
    { value: "usage", label: t("Tenants.Usage"), content: <UsageTab tenantId={tenant.id} /> },
  ];
}

/** What is rarely done with a tenant: keeping it as a template, archiving it. */
function useMore(tenant: Tenant, actions: ReturnType<typeof useTenantActions>, keep: () => void): MenuAction[] {
  const t = useText();
  const template = { key: "template", label: t("Tenants.SaveAsTemplate"), icon: IconTemplate, onClick: keep };
  const archive = { key: "archive", label: t("Tenants.Archive"), icon: IconArchive, danger: true };
  return [
    ...(actions.managesTemplates ? [template] : []),
    ...(actions.mayArchive ? [{ ...archive, onClick: () => actions.archive(tenant) }] : []),
  ];
}

/** One tenant: what is known of it, whether its users can sign in, and what they can use. */
export function TenantPage() {
  const t = useText();
  const { id } = tenantRoute.useParams();
  const search = tenantRoute.useSearch();
  const navigate = tenantRoute.useNavigate();
  const tenant = useSuspenseQuery(tenantQuery(id)).data;
  const actions = useTenantActions(() => void navigate({ to: "/tenants" }));
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    edit: actions.mayUpdate,
    template: actions.managesTemplates,
  });
  const position = useNeighbours("tenants", id, (to) => void navigate({ to: "/tenants/$id", params: { id: to } }));
  const { name, displayName } = tenant;
  useCrumb(displayName);
  const edit = actions.mayUpdate ? () => setDrawer("edit") : undefined;
  return (
    <>
      <DetailPage
        number={name === displayName ? undefined : name}
        title={displayName}
        chips={<TenantStatusChip tenant={tenant} />}
        transitions={actions.transitions(tenant)}
        position={position}
        more={useMore(tenant, actions, () => setDrawer("template"))}
        onEdit={edit}
        editLabel={t("Tenants.Edit")}
        tabs={useTabs(tenant, actions.managesFeatures)}
        tab={search.tab ?? "profile"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {drawer === "edit" && <TenantForm key={tenant.id} tenant={tenant} onClose={() => setDrawer(undefined)} />}
      {drawer === "template" && <TemplateForm key={tenant.id} of={{ tenant }} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
