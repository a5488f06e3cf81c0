import { useNavigate } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useDeletedToast } from "@/areas/recycle-bin";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { confirm, type Transition } from "@/ui";
import { useDeleteClient, useMoveClient, type Client, type ClientStatus } from "./queries";

/** Transitions that end something and require confirmation. */
const grave: readonly ClientStatus[] = ["Offboarding", "Closed"];

export type ClientActions = ReturnType<typeof useClientActions>;

/** What the caller may do with a client, for its page and its row. */
export function useClientActions(onDeleted?: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const mayUpdate = useGranted("Portal.Clients.Update");
  const mayContribute = useGranted("Portal.Clients.Contribute");
  const moving = useMoveClient((client, from) =>
    showMoved({
      summary: t("Common.Moved", { name: client.name, status: t(`Enum.ClientStatus.${client.status}`) }),
      from,
      allowed: client.allowedTransitions,
      undo: (to) => void move(client, to),
    }),
  );
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteClient(({ id, tenantId, name }) => {
    sayDeleted(t("Clients.Deleted", { name }), { kind: "Client", id, tenantId, title: name });
    onDeleted?.();
  });

  async function move(client: Client, to: ClientStatus): Promise<void> {
    const action = t(`Clients.Move.${to}`);
    const message = t(to === "Closed" ? "Clients.CloseQuestion" : "Clients.OffboardQuestion", { name: client.name });
    if (grave.includes(to) && !(await confirm({ message, action, danger: to === "Closed" }))) return;
    moving.mutate({ client, to });
  }

  async function remove(client: Client): Promise<void> {
    const message = t("Clients.DeleteQuestion", { name: client.name });
    if (await confirm({ message, action: t("Clients.Delete"), subject: client.name, danger: true }))
      deletion.mutate(client);
  }

  return {
    mayUpdate: mayUpdate || mayContribute,
    mayChange: (client: Client): boolean => client.canChange,
    mayRemove: (client: Client): boolean => client.canDelete,
    remove: (client: Client): void => void remove(client),
    /** Enters the client's workspace. */
    workIn: (client: Client): void =>
      void navigate({ to: ".", search: (search: object) => ({ ...search, client: client.id }) }),
    transitions: (client: Client): Transition[] =>
      mayUpdate
        ? client.allowedTransitions.map((to) => ({
            key: to,
            label: client.status === "Closed" ? t("Clients.Reopen") : t(`Clients.Move.${to}`),
            kind: to === "Closed" ? "danger" : "default",
            loading: moving.isPending && moving.variables.to === to,
            onClick: () => void move(client, to),
          }))
        : [],
  };
}
