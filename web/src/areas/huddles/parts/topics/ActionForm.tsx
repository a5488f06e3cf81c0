import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, DateField, FieldRow, fits, FormDrawer, required, SelectField, TextField, useRecordForm } from "@/form";
import { daysAfter } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useToday } from "@/ui";
import { useActOnTopic, type HuddleOwner, type HuddleTeam, type HuddleTopic } from "../../queries";

interface ActionValues extends Record<string, unknown> {
  title: string;
  ownerUserId: string | null;
  dueOn: string | null;
}

const validate = {
  title: all<string>(required(), fits(limitsOf("HuddleActionRequest", "title"))),
  ownerUserId: required<string | null>("Huddles.OwnerFirst"),
};

/** Days until an action is due unless its day is changed. */
const dueDays = 7;

interface ActionFormProps {
  team: HuddleTeam;
  topic: HuddleTopic;
  owners: readonly HuddleOwner[];
  onClose: () => void;
}

/** Makes an action item of a topic. Everything is filled in, so that Enter is enough. */
export function ActionForm({ team, topic, owners, onClose }: ActionFormProps) {
  const t = useText();
  const me = useCurrentUser().id;
  const mayAssign = useGranted("Portal.ActionItems.AssignOthers");
  const today = useToday();
  const offered = owners.filter(({ userId }) => mayAssign || userId === me);
  const owner = offered.find(({ userId }) => userId === me) ?? offered[0];
  const form = useRecordForm<ActionValues>({
    initialValues: { title: topic.title, ownerUserId: owner?.userId ?? null, dueOn: daysAfter(today, dueDays) },
    validate,
  });
  const acting = useActOnTopic(team, topic, () => {
    showToast({ severity: "success", summary: t("Huddles.ActionCreated") });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Huddles.ActionOf", { title: topic.title })}
      size={480}
      form={form}
      submitLabel={t("Huddles.CreateAction")}
      loading={acting.isPending}
      error={acting.error}
      onSubmit={({ title, ownerUserId, dueOn }) =>
        acting.mutate({ title: title.trim(), ownerUserId: ownerUserId ?? "", dueOn })
      }
    >
      <TextField label={t("Huddles.ActionTitle")} autoFocus {...form.getInputProps("title")} />
      <FieldRow>
        <SelectField
          label={t("Huddles.Owner")}
          options={offered.map(({ userId, name }) => ({ value: userId, label: name }))}
          {...form.getInputProps("ownerUserId")}
        />
        <DateField label={t("Huddles.Due")} {...form.getInputProps("dueOn")} />
      </FieldRow>
    </FormDrawer>
  );
}
