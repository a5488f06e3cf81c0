import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DateField, FormPage, useRecordForm } from "@/form";
import { Dialog } from "@/ui";
import { nameOf, type Staff } from "../../queries";
import type { Held } from "../../rules";
import { useEndClient, type PersonClient } from "./clientQueries";
import { HeirFields, heirPaths, heirRules, type HeirValues } from "../leaving/HeirFields";

interface EndValues extends HeirValues {
  to: string | null;
}

interface EndClientDialogProps {
  person: Staff;
  client: PersonClient;
  /** Runs before what is shown is read again. */
  onAnswer: (person: Staff) => void;
  onClose: () => void;
}

/** Ends a person's work for a client, and asks who takes over what they hold there. */
export function EndClientDialog({ person, client, onAnswer, onClose }: EndClientDialogProps) {
  const t = useText();
  const names = { name: nameOf(person), client: client.clientName };
  const [held, setHeld] = useState<Held | null>(null);
  const end = useEndClient(person, client, {
    onHeld: setHeld,
    onAnswer,
    onEnded: () => {
      showToast({ severity: "success", summary: t("Staff.Clients.Ended", names) });
      onClose();
    },
  });
  const form = useRecordForm<EndValues>({
    initialValues: { to: null, userId: null, staffId: null },
    validate: heirRules(held),
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.Clients.End", names)}>
      <FormPage
        form={form}
        submitLabel={t("Staff.Clients.EndSubmit")}
        loading={end.isPending}
        error={end.error}
        memberPaths={heirPaths}
        onSubmit={({ to, userId, staffId }) => end.mutate({ to, handOver: held && { userId, staffId } })}
        onCancel={onClose}
      >
        <p>{t(held ? "Staff.Clients.EndHeld" : "Staff.Clients.EndText", names)}</p>
        <DateField
          label={t("Staff.Clients.LastDay")}
          hint={t("Staff.Clients.FirstDayHint")}
          optional
          {...form.getInputProps("to")}
        />
        {held && (
          <HeirFields
            person={person}
            clientId={client.clientId}
            held={held}
            field={(path) => form.getInputProps(path)}
          />
        )}
      </FormPage>
    </Dialog>
  );
}
