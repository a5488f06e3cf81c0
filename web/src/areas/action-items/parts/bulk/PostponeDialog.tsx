import { limitsOf } from "@/api/limitsOf";
import { daysAfter } from "@/lib/format";
import { useText } from "@/lib/text";
import { DateField, fitsAnd, FormPage, required, TextArea, useRecordForm } from "@/form";
import { Dialog, useToday } from "@/ui";
import { needsReason } from "../../rules";
import type { ActionItem } from "../../queries";

interface PostponeValues extends Record<string, unknown> {
  dueOn: string | null;
  reason: string;
}

interface PostponeDialogProps {
  /** The items whose date moves; never empty. */
  items: readonly ActionItem[];
  loading: boolean;
  error: unknown;
  onMove: (dueOn: string, reason: string | null) => void;
  onClose: () => void;
}

const usualDays = 7;

/** Asks for a new due date, and for a reason where a date has moved before. */
export function PostponeDialog({ items, loading, error, onMove, onClose }: PostponeDialogProps) {
  const t = useText();
  const today = useToday();
  const latest =
    items
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? today;
  const asksReason = (dueOn: string | null): boolean =>
    Boolean(dueOn) && items.some((item) => needsReason(item, dueOn ?? ""));
  const form = useRecordForm<PostponeValues>({
    initialValues: { dueOn: daysAfter(latest > today ? latest : today, usualDays), reason: "" },
    validate: {
      dueOn: required<string | null>(),
      reason: fitsAnd<PostponeValues>(limitsOf("ActionItemPostponeRequest", "reason"), (reason, { dueOn }) =>
        asksReason(dueOn) && !reason.trim() ? "ActionItems.PostponeReasonRequired" : null,
      ),
    },
  });
  const [first] = items;
  const isOne = items.length === 1 && first;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        isOne
          ? t("ActionItems.Postpone.Title", { number: first.number })
          : t("ActionItems.Postpone.Many", { count: items.length })
      }
    >
      <FormPage
        form={form}
        submitLabel={t("ActionItems.Postpone.Move")}
        loading={loading}
        error={error}
        onSubmit={({ dueOn, reason }) => onMove(dueOn ?? "", reason.trim() || null)}
        onCancel={onClose}
      >
        <DateField
          label={t("ActionItems.Due")}
          hint={t("ActionItems.Postpone.Hint")}
          {...form.getInputProps("dueOn")}
        />
        <TextArea
          label={t("ActionItems.Postpone.Reason")}
          optional={!asksReason(form.getValues().dueOn)}
          {...form.getInputProps("reason")}
        />
      </FormPage>
    </Dialog>
  );
}
