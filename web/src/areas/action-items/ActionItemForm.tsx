import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { daysAfter } from "@/lib/format";
import { textOr, useText } from "@/lib/text";
import { CreateAnother, FormDrawer, isEditedSince, useRecordForm, useShowValue } from "@/form";
import { FailedDrawer, useToday } from "@/ui";
import { choicesQuery, openClients, type ClientChoice } from "../workspace";
import { ItemFields, itemRules } from "./parts/ItemFields";
import { actionItemQuery, useCreateItem, useUpdateItem, type ActionItem } from "./queries";
import { toRequest, toUpdate, toValues, type ItemValues } from "./values";

/** Days that a new item has by default. */
const usualDays = 7;

interface FormProps {
  onClose: () => void;
  onSaved: (item: ActionItem) => void;
}

/** Makes a new item. */
export function NewActionItem({ onClose, onSaved }: FormProps) {
  const t = useText();
  const clients = useQuery(choicesQuery());
  // The form begins with the only client, so it waits for the list.
  if (!clients.data) return <FailedDrawer query={clients} title={t("ActionItems.New")} onClose={onClose} />;
  return <CreateForm clients={openClients(clients.data)} onClose={onClose} onSaved={onSaved} />;
}

function CreateForm({ clients, onClose, onSaved }: FormProps & { clients: readonly ClientChoice[] }) {
  const t = useText();
  const today = useToday();
  const user = useCurrentUser();
  const workspace = useWorkspace();
  const [another, setAnother] = useState(false);
  const form = useRecordForm<ItemValues>({
    initialValues: {
      title: "",
      clientId: workspace?.clientId ?? (clients.length === 1 ? (clients[0]?.id ?? null) : null),
      teamId: null,
      ownerUserId: user.id,
      startOn: null,
      dueOn: daysAfter(today, usualDays),
      priority: "Medium",
      actionType: "Task",
      description: "",
      requiresVerification: false,
      verifierUserId: null,
      isPrivate: false,
      concurrencyStamp: "",
    },
    validate: itemRules,
  });
  const create = useCreateItem((saved) => {
    onSaved(saved);
    if (!another) {
      onClose();
      return;
    }
    // What is typed already belongs to the next one.
    if (isEditedSince(form)) return;
    form.setValues({ title: "", description: "" });
    form.resetDirty();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("ActionItems.New")}
      form={form}
      submitLabel={t("ActionItems.Create")}
      loading={create.isPending}
      error={create.error}
      onSubmit={(values) =>
        create.mutate({
          tenantId: clients.find(({ id }) => id === values.clientId)?.tenantId ?? "",
          body: toRequest(values),
        })
      }
      footStart={<CreateAnother checked={another} onChange={setAnother} />}
    >
      <ItemFields form={form} item={null} clients={clients} />
    </FormDrawer>
  );
}

/** Changes an item; its date and status have moves of their own. */
export function EditActionItem({ item, onClose, onSaved }: FormProps & { item: ActionItem }) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<ItemValues>({ initialValues: toValues(item), validate: itemRules });
  const { show, learn } = useShowValue({ priority: (value) => textOr(`Enum.Priority.${value}`, value) });
  const update = useUpdateItem(item, (saved) => {
    onSaved(saved);
    onClose();
  });
  async function load(): Promise<ItemValues> {
    const theirs = await cache.fetchQuery({ ...actionItemQuery(item.id), staleTime: 0 });
    for (const known of [item, theirs]) {
      learn({ value: known.ownerUserId, label: known.ownerName });
      learn(known.verifierUserId ? { value: known.verifierUserId, label: known.verifierName ?? "" } : null);
    }
    return toValues(theirs);
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("ActionItems.EditTitle", { number: item.number })}
      form={form}
      submitLabel={t("ActionItems.Save")}
      loading={update.isPending}
      error={update.error}
      onSubmit={(values) => update.mutate(toUpdate(values))}
      conflict={{ load, show }}
    >
      <ItemFields form={form} item={item} clients={[]} onPick={learn} />
    </FormDrawer>
  );
}
