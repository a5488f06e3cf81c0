import { useState } from "react";
import { toggled } from "@/lib/toggled";
import type { ImportReport } from "../queries";
import { decisionsOn } from "./decisions";

/** What is said of the pairs that a dry run asks about; each is one standard until somebody says otherwise. */
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
