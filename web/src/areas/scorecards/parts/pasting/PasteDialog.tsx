import { useFormat } from "@/lib/format";
import { isolated } from "@/lib/characters";
import { useText } from "@/lib/text";
import { Button, Dialog } from "@/ui";
import type { PastePlan, Unfit } from "../../rules";
import classes from "../Scorecard.module.css";

/** How many values that don't fit are listed. */
const listed = 8;

function useReason() {
  const t = useText();
  const format = useFormat();
  return ({ reason, text, row, cell }: Unfit): string => {
    const named = { title: row?.measurable.title ?? "", date: cell ? format.date(cell.weekOn) : "" };
    return t(`Scorecards.Paste.${reason}`, { text: isolated(text.trim()), cell: t("Scorecards.Cell", named) });
  };
}

interface PasteDialogProps {
  plan: PastePlan;
  onPaste: () => void;
  onClose: () => void;
}

/** Says what of a block doesn't fit before anything is pasted. */
export function PasteDialog({ plan, onPaste, onClose }: PasteDialogProps) {
  const t = useText();
  const reasonOf = useReason();
  const more = plan.unfit.length - listed;
  return (
    <Dialog opened onClose={onClose} title={t("Scorecards.Paste.Title")}>
      <p>{t("Scorecards.Paste.Text")}</p>
      <ul className={classes.unfit}>
        {plan.unfit.slice(0, listed).map((unfit) => (
          <li key={`${unfit.place.row} ${unfit.place.week}`}>{reasonOf(unfit)}</li>
        ))}
        {more > 0 && <li>{t("Scorecards.Paste.More", { count: more })}</li>}
      </ul>
      {plan.cells.length === 0 && <p>{t("Scorecards.Paste.None")}</p>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t("AbpUi::Cancel")}</Button>
        {plan.cells.length > 0 && (
          <Button kind="primary" onClick={onPaste}>
            {t("Scorecards.Paste.Rest", { count: plan.cells.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
