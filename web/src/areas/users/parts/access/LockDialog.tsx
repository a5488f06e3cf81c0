import { DateField, FieldRow, FormPage, SelectField, TextField, useRecordForm } from "@/form";
import { currentTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog, useToday } from "@/ui";
import { useLockUser, type User } from "../../queries";
import { fullName } from "../../rules";
import { lockEnd, lockTerms, type LockValues } from "../../values";

/** The end in the user's time zone, counted from now. */
const endOf = (values: LockValues): string | null => lockEnd(values, Date.now(), currentTimeZone());

function isPast(values: LockValues): boolean {
  const end = endOf(values);
  return end !== null && Date.parse(end) <= Date.now();
}

const rules = {
  day: (day: string | null, { term }: LockValues): string | null =>
    term === "Until" && !day ? "Ui.Rule.Required" : null,
  time: (time: string, values: LockValues): string | null => {
    if (values.term !== "Until") return null;
    return time ? (isPast(values) ? "Validation.FutureInstant" : null) : "Ui.Rule.Required";
  },
};

/** Asks until when a user is locked out. */
export function LockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const name = fullName(user);
  const today = useToday();
  const form = useRecordForm<LockValues>({ initialValues: { term: "Hour", day: today, time: "" }, validate: rules });
  const lock = useLockUser(user, () => {
    showToast({ severity: "success", summary: t("Users.LockedNow", { name }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Users.LockTitle", { name })}>
      <FormPage
        form={form}
        submitLabel={t("Users.Lock")}
        loading={lock.isPending}
        error={lock.error}
        memberPaths={{ lockoutEnd: "term" }}
        onSubmit={(values) => lock.mutate(endOf(values) ?? "")}
        onCancel={onClose}
      >
        <div>{t("Users.LockText", { name })}</div>
        <SelectField
          label={t("Users.LockTerm")}
          options={lockTerms.map((value) => ({ value, label: t(`Users.LockTerm.${value}`) }))}
          {...form.getInputProps("term")}
        />
        {form.values.term === "Until" && (
          <FieldRow>
            <DateField label={t("Users.LockDay")} {...form.getInputProps("day")} />
            <TextField type="time" label={t("Users.LockTime")} {...form.getInputProps("time")} />
          </FieldRow>
        )}
      </FormPage>
    </Dialog>
  );
}
