import { IconPlayerPause, IconPlayerPlay, IconRocket, IconTrash, type Icon } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkClients, type Client, type ClientBulkChange, type ClientStatus } from "../queries";

/** Transitions offered for many clients at once; the others are made one by one. */
const offered: readonly (readonly [ClientStatus, Icon])[] = [
  ["Onboarding", IconRocket],
  ["Active", IconPlayerPlay],
  ["Paused", IconPlayerPause],
];

/** Bulk actions on clients. */
export function useClientBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("Portal.Clients.Update");
  const mayDelete = useGranted("Portal.Clients.Delete");
  const moves = offered.map(([to, icon]): BulkChoice<ClientBulkChange> => {
    const change: ClientBulkChange = { action: "Transition", args: { to } };
    return { key: to, label: t(`Clients.Move.${to}`), icon, change, asks: true };
  });
  const deletion: BulkChoice<ClientBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete", args: { to: null } },
  };
  return useRowBulk<Client, ClientBulkChange>({
    area: "clients",
    // As after one: what can be done with the records of a client depends on whether it is closed.
    also: ["recycle-bin", "staff", "teams", "action-items", "assessments", "findings", "records"],
    nameOf: ({ name }) => name,
    call: bulkClients,
    choices: [...(mayUpdate ? moves : []), ...(mayDelete ? [deletion] : [])],
  });
}
