import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { CheckField, FormPage, PickField, required, SelectField, useRecordForm, type RecordForm } from "@/form";
import { Dialog, Unloaded } from "@/ui";
import { findProviderUsers, handOverQuery, useHandOver, type Client, type Coach } from "../../queries";
import { holdings, newHandOver, toHandOver, type HandOverValues } from "../../values";

const places = ["Leaves", "Support", "Observer"] as const;

interface PassingProps {
  client: Client;
  form: RecordForm<HandOverValues>;
}

/** What the chosen coach would hand over: the part, and how much open work of each kind. */
function Passing({ client, form }: PassingProps) {
  const t = useText();
  const format = useFormat();
  const asked = useQuery(handOverQuery(client, form.getValues().fromUserId));
  const { data: preview } = asked;
  if (!preview) return (asked.isLoading || asked.isError) && <Unloaded query={asked} />;
  const { role, actionItems, findings, assessments } = preview;
  const counts = { ActionItems: actionItems, Findings: findings, Assessments: assessments };
  return (
    <>
      <p>{t("Clients.HandOver.Count", { what: t("Clients.HandOver.Role"), value: t(`Enum.CoachRole.${role}`) })}</p>
      <fieldset>
        <legend>{t("Clients.HandOver.Passes")}</legend>
        {holdings.map((holding) => (
          <CheckField
            key={holding}
            label={t("Clients.HandOver.Count", {
              what: t(`Enum.CoachHolding.${holding}`),
              value: format.number(counts[holding]),
            })}
            {...form.getInputProps(holding)}
          />
        ))}
      </fieldset>
    </>
  );
}

const validate = {
  fromUserId: required<string | null>(),
  toUserId: required<string | null>("Clients.HandOver.First"),
};

interface HandOverDialogProps {
  client: Client;
  coaches: readonly Coach[];
  onClose: () => void;
}

/** Hands a client over to another coach: who to whom, what passes over and how much it is, in one step. */
export function HandOverDialog({ client, coaches, onClose }: HandOverDialogProps) {
  const t = useText();
  const first = client.leadCoachUserId ?? coaches[0]?.userId ?? null;
  const form = useRecordForm<HandOverValues>({ initialValues: newHandOver(first), validate });
  const { fromUserId } = form.getValues();
  const findHeirs = useCallback(
    async (text: string) => (await findProviderUsers(text)).filter(({ value }) => value !== fromUserId),
    [fromUserId],
  );
  const save = useHandOver(client, () => {
    showToast({ severity: "success", summary: t("Clients.HandOver.Done", { name: client.name }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Clients.HandOver.Title", { name: client.name })}>
      <FormPage
        form={form}
        submitLabel={t("Clients.HandOver.Submit")}
        loading={save.isPending}
        error={save.error}
        onSubmit={(values) => save.mutate(toHandOver(values, client.concurrencyStamp))}
        onCancel={onClose}
      >
        <SelectField
          label={t("Clients.HandOver.From")}
          options={coaches.map(({ userId, name }) => ({ value: userId, label: name }))}
          {...form.getInputProps("fromUserId")}
        />
        <PickField label={t("Clients.HandOver.To")} load={findHeirs} {...form.getInputProps("toUserId")} />
        <SelectField
          label={t("Clients.HandOver.StaysAs")}
          options={places.map((value) => ({ value, label: t(`Clients.HandOver.${value}`) }))}
          {...form.getInputProps("staysAs")}
        />
        <Passing client={client} form={form} />
        <p>{t("Clients.HandOver.Text")}</p>
      </FormPage>
    </Dialog>
  );
}
