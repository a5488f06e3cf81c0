import { IconBuilding } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DateField, FormPage, required, SelectField, useRecordForm } from "@/form";
import { Dialog } from "@/ui";
import { nameOf, type Staff } from "../../queries";
import { useAddClient, useFurtherClients } from "./clientQueries";

interface ClientValues extends Record<string, unknown> {
  clientId: string | null;
  from: string | null;
}

/** Has a person work for one more client of the tenant. */
export function AddClientDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useText();
  const name = nameOf(person);
  const clients = useFurtherClients(person);
  const form = useRecordForm<ClientValues>({
    initialValues: { clientId: null, from: null },
    validate: { clientId: required<string | null>("Staff.ClientFirst") },
  });
  const add = useAddClient(person, (saved) => {
    // Those that could be chosen may have been read again by now.
    const client = saved.clients.find(({ clientId }) => clientId === form.getValues().clientId)?.clientName ?? "";
    showToast({ severity: "success", summary: t("Staff.Clients.Added", { name, client }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.Clients.AddTitle", { name })}>
      <FormPage
        form={form}
        submitLabel={t("Staff.Clients.Add")}
        loading={add.isPending}
        error={add.error}
        onSubmit={({ clientId, from }) => add.mutate({ clientId: clientId ?? "", from })}
        onCancel={onClose}
      >
        <p>{t("Staff.Clients.AddText", { name })}</p>
        <SelectField
          label={t("Staff.Client")}
          icon={IconBuilding}
          options={clients.map(({ id, name: label, code }) => ({ value: id, label, note: code ?? undefined }))}
          {...form.getInputProps("clientId")}
        />
        <DateField
          label={t("Staff.Clients.FirstDay")}
          hint={t("Staff.Clients.FirstDayHint")}
          optional
          {...form.getInputProps("from")}
        />
      </FormPage>
    </Dialog>
  );
}
