import { useSuspenseQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, type DetailTab } from "@/ui";
import { ClaimsPanel } from "../claim-types";
import { PermissionsPanel } from "../permissions";
import { EntityChanges } from "../records";
import { RoleMarks } from "./parts/RoleMarks";
import { RoleUsers } from "./parts/RoleUsers";
import { roleQuery, type Role } from "./queries";
import { RoleForm } from "./RoleForm";
import { roleRoute } from "./routes";
import { useRoleActions } from "./useRoleActions";

/** What the audit log calls a role. */
const entityType = "Volo.Abp.Identity.IdentityRole";

/** The tabs that the caller may see. */
function useTabs(role: Role, mayUpdate: boolean): DetailTab[] {
  const t = useText();
  const grants = useGranted("AbpIdentity.Roles.ManagePermissions");
  const seesUsers = useGranted("AbpIdentity.Users");
  const seesHistory = useGranted("AuditLogging.AuditLogs");
  const claims = <ClaimsPanel owner="roles" id={role.id} mayEdit={mayUpdate} />;
  return [
    ...(grants
      ? [
          {
            value: "permissions",
            label: t("Roles.Permissions"),
            content: <PermissionsPanel providerName="R" providerKey={role.name} />,
          },
        ]
      : []),
    ...(seesUsers
      ? [
          {
            value: "users",
            label: t("Roles.Users"),
            ...(role.userCount !== null && { count: role.userCount }),
            content: <RoleUsers key={role.id} role={role} />,
          },
        ]
      : []),
    { value: "claims", label: t("ClaimTypes.Claims"), content: claims },
    ...(seesHistory
      ? [
          {
            value: "history",
            label: t("Users.History"),
            content: <EntityChanges subject={{ id: role.id, tenantId: null }} entityType={entityType} />,
          },
        ]
      : []),
  ];
}

/** One role: what it grants, who holds it, and the claims that they get. */
export function RolePage() {
  const t = useText();
  const { id } = roleRoute.useParams();
  const search = roleRoute.useSearch();
  const navigate = roleRoute.useNavigate();
  const role = useSuspenseQuery(roleQuery(id)).data;
  const { mayUpdate, actions, dialog } = useRoleActions(() => void navigate({ to: "/identity/roles" }));
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayUpdate });
  const position = useNeighbours("roles", id, (to) => void navigate({ to: "/identity/roles/$id", params: { id: to } }));
  useCrumb(role.name);
  const edit = mayUpdate ? () => setDrawer("edit") : undefined;
  const tabs = useTabs(role, mayUpdate);
  return (
    <>
      <DetailPage
        title={role.name}
        chips={<RoleMarks role={role} />}
        position={position}
        more={actions(role)}
        onEdit={edit}
        editLabel={t("Roles.Edit")}
        tabs={tabs}
        tab={search.tab ?? tabs[0]?.value ?? "claims"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {dialog}
      {drawer === "edit" && <RoleForm key={role.id} role={role} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
