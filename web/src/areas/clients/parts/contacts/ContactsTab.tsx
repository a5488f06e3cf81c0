import { useQuery } from "@tanstack/react-query";
import { IconPencil } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, Chip, Person, RecordTable, RelativeTime, Section } from "@/ui";
import { contactsQuery, type Client, type Contact } from "../../queries";
import { ContactsForm } from "./ContactsForm";
import classes from "./ContactsTab.module.css";

/** A tab that edits in a drawer, which the address opens. */
export interface DrawerTabProps {
  client: Client;
  drawer: string | null;
  setDrawer: (drawer: string | undefined) => void;
}

function Parts({ contact }: { contact: Contact }) {
  const t = useText();
  return (
    <>
      {contact.isPrimary && <Chip tone="brand">{t("Clients.Contact.Primary")}</Chip>}
      {contact.isBilling && <Chip>{t("Clients.Contact.Billing")}</Chip>}
      {contact.notifyBqr && <Chip>{t("Clients.Contact.Bqr")}</Chip>}
    </>
  );
}

/** The client's contacts. */
export function ContactsTab({ client, drawer, setDrawer }: DrawerTabProps) {
  const t = useText();
  const contacts = useQuery(contactsQuery(client));
  const edit = client.canChange && contacts.data && (
    <Button size="small" icon={IconPencil} onClick={() => setDrawer("contacts")}>
      {t("Clients.Contact.Edit")}
    </Button>
  );
  return (
    <Section title={t("Clients.Contacts")} tools={contacts.data?.length ? edit : undefined}>
      <RecordTable
        label={t("Clients.Contacts")}
        heads={[
          t("Clients.Contact.Name"),
          t("Clients.Contact.Reached"),
          t("Clients.Contact.Parts"),
          t("Clients.Contact.LastLogin"),
        ]}
        rows={contacts.data}
        rowId={({ id }) => id}
        cells={(contact) => [
          <div key="name" className={classes.who}>
            <Person name={contact.name} />
            {contact.position && <span className={classes.position}>{contact.position}</span>}
          </div>,
          <div key="reached" className={classes.lines}>
            {contact.email && (
              <a href={`mailto:${contact.email}`}>
                <bdi>{contact.email}</bdi>
              </a>
            )}
            {contact.phone && (
              <a href={`tel:${contact.phone.replaceAll(/\s/g, "")}`}>
                <bdi dir="ltr">{contact.phone}</bdi>
              </a>
            )}
          </div>,
          <div key="parts" className={classes.parts}>
            <Parts contact={contact} />
          </div>,
          contact.lastLoginAt ? <RelativeTime key="seen" instant={contact.lastLoginAt} /> : t("Clients.Contact.Never"),
        ]}
        error={contacts.isError ? { onRetry: () => void contacts.refetch() } : null}
        empty={{ title: t("Clients.Contact.Empty"), text: t("Clients.Contact.EmptyText"), actions: edit }}
      />
      {drawer === "contacts" && contacts.data && (
        <ContactsForm client={client} contacts={contacts.data} onClose={() => setDrawer(undefined)} />
      )}
    </Section>
  );
}
