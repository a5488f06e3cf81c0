import { useState } from "react";
import { toggled } from "@/lib/toggled";
import type { ImportReport } from "../../queries";
import { decisionsOn } from "./decisions";

/** The decisions on the pairs that a dry run found; each counts as the same standard until the user decides otherwise. */
export function useRenames(report: ImportReport | null) {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [retires, setRetires] = useState(false);
  const pairs = report?.renames ?? [];
  return {
    pairs,
    others,
    retires,
    setRetires,
    toggle: (id: string) => setOthers((last) => toggled(last, id)),
    reset: () => setOthers(new Set()),
    decisions: decisionsOn(pairs, others, retires),
  };
}
