import { IconPlayerPause, IconPlayerPlay, IconUserShare } from "@tabler/icons-react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, useNow, type Transition } from "@/ui";
import { useArchiveTenant, useSignInToTenant, useSwitchTenant, type Tenant } from "./queries";
import { statusOf } from "./rules";

export type TenantActions = ReturnType<typeof useTenantActions>;

type TenantTransition = Transition & { icon: typeof IconPlayerPause };

/** Offered to users who may sign in as a tenant's administrator and don't act as somebody else already. */
function useSignInAs() {
  const t = useText();
  const { impersonatorUserId } = useCurrentUser();
  const maySignIn = useGranted("AbpTenantManagement.Tenants.Impersonation") && !impersonatorUserId;
  const { mutate, isPending: loading } = useSignInToTenant();
  return (tenant: Tenant): TenantTransition[] => {
    const label = t("Tenants.SignInAs");
    return maySignIn ? [{ key: "sign-in-as", label, icon: IconUserShare, loading, onClick: () => mutate(tenant) }] : [];
  };
}

/** Actions on a tenant, for its page and its row. */
export function useTenantActions(onArchived?: () => void) {
  const t = useText();
  const now = useNow();
  const mayUpdate = useGranted("AbpTenantManagement.Tenants.Update");
  const mayArchive = useGranted("AbpTenantManagement.Tenants.Delete");
  const mayPurge = useGranted("AbpTenantManagement.Tenants.Purge");
  const mayExport = useGranted("AbpTenantManagement.Tenants.Export");
  const managesTemplates = useGranted("AbpTenantManagement.Tenants.Templates");
  const managesFeatures = useGranted("AbpTenantManagement.Tenants.ManageFeatures");
  const signInAs = useSignInAs();
  const switching = useSwitchTenant(({ isActive, displayName: name }) =>
    showToast({ severity: "success", summary: t(isActive ? "Tenants.Activated" : "Tenants.Suspended", { name }) }),
  );
  const archiving = useArchiveTenant(({ displayName: name }) => {
    showToast({ severity: "success", summary: t("Tenants.Archived", { name }) });
    onArchived?.();
  });

  async function suspend({ id, displayName: subject }: Tenant): Promise<void> {
    const message = t("Tenants.SuspendQuestion", { name: subject });
    if (await confirm({ message, action: t("Tenants.Suspend"), subject })) switching.mutate({ id, isOn: false });
  }

  async function archive(tenant: Tenant): Promise<void> {
    const subject = tenant.displayName;
    const message = t("Tenants.ArchiveQuestion", { name: subject });
    if (await confirm({ message, action: t("Tenants.Archive"), subject })) archiving.mutate(tenant);
  }

  function transition(tenant: Tenant): TenantTransition {
    const loading = switching.isPending;
    if (statusOf(tenant, now) === "Active") {
      const label = t("Tenants.Suspend");
      return { key: "suspend", label, icon: IconPlayerPause, loading, onClick: () => void suspend(tenant) };
    }
    const activate = (): void => switching.mutate({ id: tenant.id, isOn: true });
    return { key: "activate", label: t("Tenants.Activate"), icon: IconPlayerPlay, loading, onClick: activate };
  }

  // Permission to archive a tenant includes restoring it.
  const statusMoves = (tenant: Tenant): TenantTransition[] =>
    mayUpdate && (mayArchive || !tenant.archivedAt) ? [transition(tenant)] : [];

  return {
    mayUpdate,
    mayArchive,
    mayPurge,
    mayExport,
    managesFeatures,
    managesTemplates,
    archive: (tenant: Tenant): void => void archive(tenant),
    /** Transitions of its status. */
    statusMoves,
    transitions: (tenant: Tenant): TenantTransition[] => [
      ...(statusOf(tenant, now) === "Active" ? signInAs(tenant) : []),
      ...statusMoves(tenant),
    ],
  };
}
