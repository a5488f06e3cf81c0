import { IconBan, IconCalendarShare, IconTrash, IconUserShare } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { ChoiceDialog } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useRowBulk, type BulkAction, type BulkApply, type BulkChoice } from "@/table";
import { askReason } from "@/ui";
import { findAssignees } from "../../../workspace";
import { bulkAssessments, listedAssessments, type Assessment, type AssessmentBulkChange } from "../../queries";

/** Days by which the last days of several assessments move. */
const steps = [7, 14, 28] as const;

const reason = limitsOf("AssessmentBulkArgs", "note");
const reasonLimits = { ...reason.reason, maxLength: reason.maxLength };

const nothing: AssessmentBulkChange["args"] = { days: null, dueOn: null, leadUserId: null, note: null };

/** Whose people can lead, and what the choice does. */
interface Asked {
  clientId: string;
  choose: (leadUserId: string) => void;
}

/** Giving assessments of one client a lead, and the dialog that asks whom. */
function useLead(may: boolean) {
  const t = useText();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const clientId = asked?.clientId ?? "";
  const find = useCallback((text: string) => findAssignees(clientId, text), [clientId]);
  const actions = (apply: BulkApply<AssessmentBulkChange>): BulkAction[] => {
    const ask = (ids: readonly string[], clear: () => void): void => {
      const clients = new Set(listedAssessments(cache, ids).map((row) => row.clientId));
      const [only] = clients;
      if (clients.size !== 1 || only === undefined) {
        showToast({ severity: "warn", summary: t("Assessments.Bulk.OneClient") });
        return;
      }
      setAsked({
        clientId: only,
        choose: (leadUserId) => apply({ action: "Assign", args: { ...nothing, leadUserId } }, ids, clear),
      });
    };
    return may ? [{ key: "lead", label: t("Assessments.Bulk.SetLead"), icon: IconUserShare, onClick: ask }] : [];
  };
  const dialog: ReactNode = asked && (
    <ChoiceDialog
      title={t("Assessments.Bulk.SetLead")}
      label={t("Assessments.Lead")}
      submitLabel={t("Assessments.Bulk.SetLead")}
      options={find}
      onChoose={asked.choose}
      onClose={() => setAsked(null)}
    />
  );
  return { actions, dialog };
}

/** Cancelling assessments, which asks for a reason. */
function useCancel(may: boolean): (apply: BulkApply<AssessmentBulkChange>) => BulkAction[] {
  const t = useText();
  return (apply) => {
    const action = t("Assessments.Move.Cancelled");
    const ask = async (ids: readonly string[], clear: () => void): Promise<void> => {
      const message = t("Assessments.Bulk.CancelQuestion", { count: ids.length });
      const note = await askReason({ message, action, ...reasonLimits, danger: true });
      if (note !== null) apply({ action: "Cancel", args: { ...nothing, note } }, ids, clear);
    };
    if (!may) return [];
    return [
      { key: "cancel", label: action, icon: IconBan, danger: true, onClick: (ids, clear) => void ask(ids, clear) },
    ];
  };
}

/** Bulk actions on assessments, and the dialog that asks for a lead. */
export function useAssessmentBulk() {
  const t = useText();
  const mayUpdate = useGranted("Portal.Assessments.Update");
  const mayCancel = useGranted("Portal.Assessments.Update || Portal.Assessments.Review");
  const mayDelete = useGranted("Portal.Assessments.Delete");
  const lead = useLead(mayUpdate);
  const cancel = useCancel(mayCancel);
  const later = steps.map((days): BulkChoice<AssessmentBulkChange> => ({
    key: `later-${days}`,
    label: t("Assessments.Bulk.Later", { days }),
    icon: IconCalendarShare,
    change: { action: "Postpone", args: { ...nothing, days } },
    undo: { change: { action: "Postpone", args: { ...nothing, days: -days } }, of: () => true },
    asks: true,
  }));
  const deletion: BulkChoice<AssessmentBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete", args: nothing },
  };
  const bulkActions = useRowBulk<Assessment, AssessmentBulkChange>({
    area: "assessments",
    also: ["home", "recycle-bin"],
    nameOf: ({ number }) => number,
    call: bulkAssessments,
    choices: [...(mayUpdate ? later : []), ...(mayDelete ? [deletion] : [])],
    further: (apply) => [...lead.actions(apply), ...cancel(apply)],
  });
  return { bulkActions, dialog: lead.dialog };
}
