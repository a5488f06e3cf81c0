import { enums } from "@/api/enums";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { fitsAnd, FormPage, required, SelectField, TextArea, useRecordForm } from "@/form";
import { Dialog } from "@/ui";
import type { ActionItem, Move } from "../../queries";
import { needsNote } from "../../rules";

interface StatusValues extends Record<string, unknown> {
  to: Move | null;
  note: string;
}

interface StatusDialogProps {
  items: readonly ActionItem[];
  loading: boolean;
  onMove: (to: Move, note: string | null) => void;
  onClose: () => void;
}

const moves: readonly Move[] = enums.Move;

/** Asks for the new status of several items; those that can't make the transition are reported afterwards. */
export function StatusDialog({ items, loading, onMove, onClose }: StatusDialogProps) {
  const t = useText();
  const asksNote = (to: Move | null): boolean => to !== null && items.some(({ status }) => needsNote(status, to));
  const form = useRecordForm<StatusValues>({
    initialValues: { to: null, note: "" },
    validate: {
      to: required<Move | null>("ActionItems.Bulk.MoveFirst"),
      note: fitsAnd<StatusValues>(limitsOf("ActionItemTransitionRequest", "note"), (note, { to }) =>
        asksNote(to) ? required<string>()(note) : null,
      ),
    },
  });
  const possible = (to: Move): number => items.filter((item) => item.allowedTransitions.includes(to)).length;
  const options = moves
    .filter((to) => possible(to) > 0)
    .map((to) => ({
      value: to,
      label: t(`Enum.ActionMove.${to}`),
      note: t("ActionItems.Bulk.Possible", { possible: possible(to), count: items.length }),
    }));
  return (
    <Dialog opened onClose={onClose} title={t("ActionItems.Bulk.StatusTitle", { count: items.length })}>
      <FormPage
        form={form}
        submitLabel={t("ActionItems.Bulk.SetStatus")}
        loading={loading}
        error={null}
        onSubmit={({ to, note }) => to && onMove(to, note.trim() || null)}
        onCancel={onClose}
      >
        <SelectField label={t("ActionItems.Status")} options={options} {...form.getInputProps("to")} />
        <TextArea
          label={t("ActionItems.Note")}
          optional={!asksNote(form.getValues().to)}
          {...form.getInputProps("note")}
        />
      </FormPage>
    </Dialog>
  );
}
