import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconRestore } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { useSetOrder, useToggleMeasurable, type Measurable, type MeasuredTeam, type Scorecard } from "./queries";
import { movedOrder } from "./rules";

/** What the caller may do with a measurable of a scorecard. */
export function useMeasurableActions(team: MeasuredTeam, card: Scorecard, onEdit: (measurable: Measurable) => void) {
  const t = useText();
  const ordering = useSetOrder(team);
  const toggling = useToggleMeasurable(team, ({ title, isArchived }) =>
    showToast({
      severity: "success",
      summary: t(isArchived ? "Scorecards.IsArchived" : "Scorecards.IsRestored", { title }),
    }),
  );
  const moves = ({ id }: Measurable): RowAction[] => {
    const ways = [
      { key: "up", label: t("Scorecards.MoveUp"), icon: IconArrowUp, order: movedOrder(card.rows, id, -1) },
      { key: "down", label: t("Scorecards.MoveDown"), icon: IconArrowDown, order: movedOrder(card.rows, id, 1) },
    ];
    return ways.flatMap(({ order, ...way }) => (order ? [{ ...way, onClick: () => ordering.mutate(order) }] : []));
  };
  return (measurable: Measurable): RowAction[] => {
    if (!card.canChange) return [];
    const toggle = {
      key: "toggle",
      label: t(measurable.isArchived ? "Scorecards.Restore" : "Scorecards.Archive"),
      icon: measurable.isArchived ? IconRestore : IconArchive,
      onClick: () => toggling.mutate(measurable),
    };
    const edit = { key: "edit", label: t("Scorecards.Edit"), icon: IconPencil, onClick: () => onEdit(measurable) };
    return [edit, ...moves(measurable), toggle];
  };
}
