import { Link } from "@tanstack/react-router";
import { IconDoorExit, IconPlus, IconStar } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, IconButton, RecordTable, Section } from "@/ui";
import { nameOf, type Staff } from "../../queries";
import { AddClientDialog } from "./AddClientDialog";
import { currentClients, useFurtherClients, useSetMainClient, type PersonClient } from "./clientQueries";
import { EndClientDialog } from "./EndClientDialog";

interface ActionsProps {
  person: Staff;
  client: PersonClient;
  onEnd: () => void;
}

/** What can be done with a client of a person. */
function ClientActions({ person, client, onEnd }: ActionsProps) {
  const t = useText();
  const main = useSetMainClient(person, (saved, { clientName }) =>
    showToast({
      severity: "success",
      summary: t("Staff.Clients.MadeMain", { name: nameOf(saved), client: clientName }),
    }),
  );
  const name = { client: client.clientName };
  return (
    <>
      {client.canBeMain && (
        <IconButton
          icon={IconStar}
          size="small"
          label={t("Staff.Clients.MakeMain", name)}
          onClick={() => main.mutate(client)}
        />
      )}
      {client.canEnd && (
        <IconButton icon={IconDoorExit} size="small" label={t("Staff.Clients.End", name)} onClick={onEnd} />
      )}
    </>
  );
}

function ClientName({ client: { clientId, clientName } }: { client: PersonClient }) {
  const seesClients = useGranted("Portal.Clients");
  if (!seesClients) return <bdi>{clientName}</bdi>;
  return (
    <Link to="/clients/$id" params={{ id: clientId }}>
      <bdi>{clientName}</bdi>
    </Link>
  );
}

interface PersonClientsProps {
  person: Staff;
  /** Runs when the person works for no client any more that the reader reaches. */
  onGone: () => void;
}

/** The clients that a person works for and has worked for. */
export function PersonClients({ person, onGone }: PersonClientsProps) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<"add" | PersonClient | null>(null);
  const close = (): void => setOpen(null);
  const further = useFurtherClients(person);
  const add = person.canAddClient && further.length > 0 && (
    <Button size="small" icon={IconPlus} onClick={() => setOpen("add")}>
      {t("Staff.Clients.Add")}
    </Button>
  );
  return (
    <Section title={t("Staff.Clients.Title")} tools={add}>
      <RecordTable
        label={t("Staff.Clients.Title")}
        heads={[
          t("Staff.Client"),
          t("Staff.Clients.From"),
          t("Staff.Clients.To"),
          t("Staff.Clients.Main"),
          t("Ui.Table.Actions"),
        ]}
        rows={person.clients}
        rowId={({ id }) => id}
        cells={(client) => [
          <ClientName key="name" client={client} />,
          client.from && <bdi key="from">{format.date(client.from)}</bdi>,
          client.to && <bdi key="to">{format.date(client.to)}</bdi>,
          client.isMain && t("Ui.Yes"),
          <ClientActions key="actions" person={person} client={client} onEnd={() => setOpen(client)} />,
        ]}
        empty={{ title: t("Staff.Clients.Empty"), text: t("Staff.Clients.EmptyText") }}
      />
      {open === "add" && <AddClientDialog person={person} onClose={close} />}
      {open && open !== "add" && (
        <EndClientDialog
          person={person}
          client={open}
          onClose={close}
          onAnswer={(saved) => {
            if (currentClients(saved).length === 0) onGone();
          }}
        />
      )}
    </Section>
  );
}
