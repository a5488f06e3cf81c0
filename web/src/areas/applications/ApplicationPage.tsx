import { useSuspenseQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, type DetailTab } from "@/ui";
import { PermissionsPanel } from "../permissions";
import { ApplicationForm } from "./ApplicationForm";
import { ApplicationProfile } from "./parts/ApplicationProfile";
import { LifetimesPanel } from "./parts/LifetimesPanel";
import { TrialPanel } from "./parts/trial/TrialPanel";
import { applicationQuery, type Application } from "./queries";
import { applicationRoute } from "./routes";
import { useApplicationActions } from "./useApplicationActions";

/** The tabs that the caller may see. */
function useTabs(application: Application, mayUpdate: boolean): DetailTab[] {
  const t = useText();
  const grants = useGranted("OpenIddictPro.Application.ManagePermissions");
  const { id, clientId } = application;
  // A change of the portal's own application would sign everybody out.
  const isOwn = clientId === environment().oAuthConfig.clientId;
  const trial = {
    value: "try",
    label: t("Applications.Try"),
    content: <TrialPanel key={id} application={application} />,
  };
  const permissions = {
    value: "permissions",
    label: t("Applications.Permissions"),
    content: <PermissionsPanel providerName="C" providerKey={clientId} />,
  };
  return [
    {
      value: "profile",
      label: t("Applications.Profile"),
      content: <ApplicationProfile application={application} />,
    },
    {
      value: "lifetimes",
      label: t("Applications.Lifetimes"),
      content: <LifetimesPanel id={id} mayEdit={mayUpdate} />,
    },
    ...(grants ? [permissions] : []),
    ...(mayUpdate && !isOwn ? [trial] : []),
  ];
}

/** One application: identity, grant types, token lifetimes and permissions. */
export function ApplicationPage() {
  const t = useText();
  const { id } = applicationRoute.useParams();
  const search = applicationRoute.useSearch();
  const navigate = applicationRoute.useNavigate();
  const application = useSuspenseQuery(applicationQuery(id)).data;
  const { mayUpdate, actions, showSecret, dialog } = useApplicationActions(
    () => void navigate({ to: "/openiddict/Applications" }),
  );
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayUpdate });
  const position = useNeighbours(
    "applications",
    id,
    (to) => void navigate({ to: "/openiddict/Applications/$id", params: { id: to } }),
  );
  const name = application.displayName;
  useCrumb(name);
  const edit = mayUpdate ? () => setDrawer("edit") : undefined;
  return (
    <>
      <DetailPage
        number={application.clientId}
        title={name}
        position={position}
        more={actions(application)}
        onEdit={edit}
        editLabel={t("Applications.Edit")}
        tabs={useTabs(application, mayUpdate)}
        tab={search.tab ?? "profile"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {dialog}
      {drawer === "edit" && (
        <ApplicationForm
          key={application.id}
          application={application}
          onClose={() => setDrawer(undefined)}
          onSaved={(_, secret) => {
            if (secret) showSecret({ name, secret });
          }}
        />
      )}
    </>
  );
}
