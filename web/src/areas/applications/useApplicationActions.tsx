import { IconKey, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { environment } from "@/api/environment";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { RotateDialog } from "./parts/secret/RotateDialog";
import { SecretDialog } from "./parts/secret/SecretDialog";
import { useDeleteApplication, type Application } from "./queries";

type IconAction = RowAction & { icon: typeof IconTrash };

interface Secret {
  name: string;
  secret: string;
  onStored?: (() => void) | undefined;
}

/** The dialogs for secrets: changing one, and showing it. */
function useSecrets() {
  const [rotating, setRotating] = useState<Application | null>(null);
  const [shown, setShown] = useState<Secret | null>(null);
  const close = (): void => {
    setShown(null);
    shown?.onStored?.();
  };
  const dialog = (
    <>
      {rotating && (
        <RotateDialog
          application={rotating}
          onClose={() => setRotating(null)}
          onRotated={(secret) => setShown({ name: rotating.displayName, secret })}
        />
      )}
      {shown && <SecretDialog name={shown.name} secret={shown.secret} onClose={close} />}
    </>
  );
  return { setRotating, setShown, dialog };
}

/** Actions on an application, for its page and its row; the caller renders `dialog`. */
export function useApplicationActions(onDeleted?: () => void) {
  const t = useText();
  const mayCreate = useGranted("OpenIddictPro.Application.Create");
  const mayUpdate = useGranted("OpenIddictPro.Application.Update");
  const mayDelete = useGranted("OpenIddictPro.Application.Delete");
  const { setRotating, setShown, dialog } = useSecrets();
  const deletion = useDeleteApplication(({ displayName: name }) => {
    showToast({ severity: "success", summary: t("Applications.Deleted", { name }) });
    onDeleted?.();
  });

  async function remove(application: Application): Promise<void> {
    const subject = application.displayName;
    const message = t("Applications.DeleteQuestion", { name: subject });
    if (await confirm({ message, action: t("Applications.Delete"), subject, danger: true })) {
      deletion.mutate(application);
    }
  }

  const rotate = (application: Application): IconAction => ({
    key: "secret",
    label: t("Applications.RotateMore"),
    icon: IconKey,
    onClick: () => setRotating(application),
  });
  const del = (application: Application): IconAction => ({
    key: "delete",
    label: t("Applications.Delete"),
    icon: IconTrash,
    danger: true,
    disabledReason:
      application.clientId === environment().oAuthConfig.clientId ? t("Error.OpenId.ShippedApplication") : undefined,
    onClick: () => void remove(application),
  });
  const actions = (application: Application): IconAction[] => [
    ...(mayUpdate && application.hasClientSecret ? [rotate(application)] : []),
    ...(mayDelete ? [del(application)] : []),
  ];
  return { mayCreate, mayUpdate, actions, showSecret: setShown, dialog };
}
