import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { chartName } from "../orgChart/chart";
import { useSetManager, type ManagerChange } from "../orgChart/chartQueries";

/** Changes managers, and says who reports to whom then. */
export function useManagerMoves(onMoved?: (change: ManagerChange) => void) {
  const t = useText();
  return useSetManager((change, manager) => {
    const name = chartName(change.person);
    const summary = manager ? t("Staff.OrgChart.Moved", { name, manager }) : t("Staff.OrgChart.MovedToTop", { name });
    showToast({ severity: "success", summary });
    onMoved?.(change);
  });
}
