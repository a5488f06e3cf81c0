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
import { UserSecurityLog } from "../security-logs";
import { UserSessions } from "../sessions";
import { RolesForm } from "./parts/roles/RolesForm";
import { UserStatusChip } from "./parts/UserMarks";
import { UserProfile } from "./parts/UserProfile";
import { UserRoles } from "./parts/roles/UserRoles";
import { UserUnits } from "./parts/units/UserUnits";
import { userQuery, type User } from "./queries";
import { userRoute } from "./routes";
import { byUse, fullName } from "./rules";
import { UserForm } from "./UserForm";
import { useUserActions } from "./useUserActions";

/** What the audit log calls a user. */
const entityType = "Volo.Abp.Identity.IdentityUser";

/** The tabs that the caller may see. */
function useTabs(user: User, onEditRoles: (() => void) | undefined): DetailTab[] {
  const t = useText();
  const mayUpdate = useGranted("AbpIdentity.Users.Update");
  const managesPermissions = useGranted("AbpIdentity.Users.ManagePermissions");
  const seesSessions = useGranted("AbpIdentity.Sessions");
  const seesLog = useGranted("AbpIdentity.SecurityLogs");
  const seesHistory = useGranted("AuditLogging.AuditLogs");
  return [
    { value: "profile", label: t("Users.Profile"), content: <UserProfile user={user} /> },
    {
      value: "roles",
      label: t("Users.Roles"),
      count: user.roleNames.length,
      content: (
        <>
          <UserRoles user={user} onEdit={onEditRoles} />
          <UserUnits user={user} />
        </>
      ),
    },
    ...(managesPermissions
      ? [
          {
            value: "permissions",
            label: t("Users.Permissions"),
            content: <PermissionsPanel providerName="U" providerKey={user.id} />,
          },
        ]
      : []),
    {
      value: "claims",
      label: t("ClaimTypes.Claims"),
      content: <ClaimsPanel owner="users" id={user.id} mayEdit={mayUpdate} />,
    },
    ...(seesSessions
      ? [{ value: "sessions", label: t("Sessions.Title"), content: <UserSessions userId={user.id} /> }]
      : []),
    ...(seesLog
      ? [{ value: "log", label: t("Users.SecurityLog"), content: <UserSecurityLog userId={user.id} /> }]
      : []),
    ...(seesHistory ? [{ value: "history", label: t("Users.History"), content: <UserHistory user={user} /> }] : []),
  ];
}

/** Who changed what of the user, and when. */
function UserHistory({ user }: { user: User }) {
  const subject = { id: user.id, tenantId: user.tenantId ?? null };
  return <EntityChanges subject={subject} entityType={entityType} />;
}

/** One user: what is known of them, what they may do, where they are signed in, what happened to the account. */
export function UserPage() {
  const t = useText();
  const { id } = userRoute.useParams();
  const search = userRoute.useSearch();
  const navigate = userRoute.useNavigate();
  const user = useSuspenseQuery(userQuery(id)).data;
  const actions = useUserActions(() => void navigate({ to: "/identity/users" }));
  const managesRoles = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: actions.mayUpdate, roles: managesRoles });
  const position = useNeighbours("users", id, (to) => void navigate({ to: "/identity/users/$id", params: { id: to } }));
  const name = fullName(user);
  useCrumb(name);
  const { shown, further } = byUse(actions.transitions(user));
  const edit = actions.mayUpdate ? () => setDrawer("edit") : undefined;
  const tabs = useTabs(user, managesRoles ? () => setDrawer("roles") : undefined);
  return (
    <>
      <DetailPage
        number={name === user.userName ? undefined : user.userName}
        title={name}
        chips={<UserStatusChip user={user} />}
        transitions={shown}
        position={position}
        more={[...further, ...actions.removals(user)]}
        onEdit={edit}
        editLabel={t("Users.Edit")}
        tabs={tabs}
        tab={search.tab ?? "profile"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {actions.dialog}
      {drawer === "edit" && <UserForm key={user.id} user={user} onClose={() => setDrawer(undefined)} />}
      {drawer === "roles" && <RolesForm key={user.id} user={user} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
