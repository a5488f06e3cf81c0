import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  CheckField,
  email,
  FieldRow,
  fits,
  FormDrawer,
  required,
  RowsField,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import {
  clientQuery,
  contactsQuery,
  useSaveContacts,
  type Client,
  type Contact,
  type ContactRequest,
} from "../../queries";

interface ContactRow {
  id: string | null;
  userId: string | null;
  name: string;
  email: string;
  phone: string;
  position: string;
  isPrimary: boolean;
  isBilling: boolean;
  notifyBqr: boolean;
}

interface ContactsValues extends Record<string, unknown> {
  contacts: ContactRow[];
  concurrencyStamp: string;
}

const mostContacts = limitsOf("ContactsRequest", "contacts").maxItems;

function toRow(contact: Contact): ContactRow {
  const { id, userId = null, name, isPrimary, isBilling, notifyBqr } = contact;
  const texts = { email: contact.email ?? "", phone: contact.phone ?? "", position: contact.position ?? "" };
  return { id, userId, name, ...texts, isPrimary, isBilling, notifyBqr };
}

function blank(isPrimary: boolean): ContactRow {
  const texts = { name: "", email: "", phone: "", position: "" };
  return { id: null, userId: null, ...texts, isPrimary, isBilling: false, notifyBqr: isPrimary };
}

const orNull = (text: string): string | null => text.trim() || null;

function toRequest(row: ContactRow): ContactRequest {
  const texts = { email: orNull(row.email), phone: orNull(row.phone), position: orNull(row.position) };
  return { ...row, name: row.name.trim(), ...texts };
}

/** The rows without one of them; if that was the primary contact, the first of the others becomes it. */
function without(rows: readonly ContactRow[], at: number): ContactRow[] {
  const rest = rows.filter((_, other) => other !== at);
  if (rest.some((row) => row.isPrimary)) return rest;
  return rest.map((row, first) => (first === 0 ? { ...row, isPrimary: true } : row));
}

const validate = {
  contacts: {
    name: all<string>(required(), fits(limitsOf("ContactRequest", "name"))),
    email: all<string>(email, fits(limitsOf("ContactRequest", "email"))),
    phone: fits(limitsOf("ContactRequest", "phone")),
    position: fits(limitsOf("ContactRequest", "position")),
  },
};

/** One contact; making it primary clears the mark on the others. */
function ContactFields({ form, at }: { form: RecordForm<ContactsValues>; at: number }) {
  const t = useText();
  const rows = form.getValues().contacts;
  const makePrimary = (): void =>
    form.setFieldValue(
      "contacts",
      rows.map((row, other) => ({ ...row, isPrimary: other === at })),
    );
  return (
    <>
      <FieldRow>
        <TextField label={t("Clients.Contact.Name")} {...form.getInputProps(`contacts.${at}.name`)} />
        <TextField label={t("Clients.Contact.Position")} optional {...form.getInputProps(`contacts.${at}.position`)} />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Clients.Contact.Email")} optional {...form.getInputProps(`contacts.${at}.email`)} />
        <TextField label={t("Clients.Contact.Phone")} optional {...form.getInputProps(`contacts.${at}.phone`)} />
      </FieldRow>
      <CheckField label={t("Clients.Contact.Primary")} value={rows[at]?.isPrimary ?? false} onChange={makePrimary} />
      <CheckField label={t("Clients.Contact.Billing")} {...form.getInputProps(`contacts.${at}.isBilling`)} />
      <CheckField label={t("Clients.Contact.BqrHint")} {...form.getInputProps(`contacts.${at}.notifyBqr`)} />
    </>
  );
}

interface ContactsFormProps {
  client: Client;
  contacts: readonly Contact[];
  onClose: () => void;
}

/** All contacts of a client at once, since exactly one is primary. */
export function ContactsForm({ client, contacts, onClose }: ContactsFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const start = contacts.length > 0 ? contacts.map(toRow) : [blank(true)];
  const form = useRecordForm<ContactsValues>({
    initialValues: { contacts: start, concurrencyStamp: client.concurrencyStamp },
    validate,
  });
  const save = useSaveContacts(client, () => {
    showToast({ severity: "success", summary: t("Clients.Contact.Saved") });
    onClose();
  });
  const rows = form.getValues().contacts;
  const names = rows.map((row, at) => row.name || t("Clients.Contact.Number", { number: at + 1 }));

  async function load(): Promise<ContactsValues> {
    const fresh = await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 });
    const theirs = await cache.fetchQuery({ ...contactsQuery(fresh), staleTime: 0 });
    return { contacts: theirs.map(toRow), concurrencyStamp: fresh.concurrencyStamp };
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Clients.Contact.Edit")}
      size={560}
      form={form}
      submitLabel={t("Clients.Contact.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ contacts: values.contacts.map(toRequest), concurrencyStamp: values.concurrencyStamp })
      }
      conflict={{
        load,
        show: (_, value) => (Array.isArray(value) ? (value as ContactRow[]).map(({ name }) => name).join(", ") : ""),
      }}
    >
      <RowsField
        names={names}
        addLabel={t("Clients.Contact.Add")}
        addReason={rows.length >= mostContacts ? t("Clients.Contact.Most", { count: mostContacts }) : undefined}
        onAdd={() => form.insertListItem("contacts", blank(rows.length === 0))}
        removeLabel={(name) => t("Clients.Contact.Remove", { name })}
        onRemove={(at) => form.setFieldValue("contacts", without(rows, at))}
        renderRow={(at) => <ContactFields form={form} at={at} />}
      />
    </FormDrawer>
  );
}
