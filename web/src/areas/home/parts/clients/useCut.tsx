import { useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button } from "@/ui";

/** Most rows of a panel until all are asked for. */
const most = 8;

/** The first rows, and the button that shows all where there are more. */
export function useCut<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  if (isWhole || rows.length <= most) return { shown: rows, more: undefined };
  return {
    shown: rows.slice(0, most),
    more: (
      <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
        {t("Home.ShowAll", { count: rows.length })}
      </Button>
    ),
  };
}
