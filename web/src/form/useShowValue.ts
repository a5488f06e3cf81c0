import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { Option } from "@/ui";

/** How one value of a form reads, by path; for words of an enum. */
export type ValueWords = Readonly<Record<string, (value: string) => string>>;

const nothing = "–";

/**
 * How the values of a form read in the dialog after a 409: dates, numbers and truths in words, ids by the names that the form
 * learns from its record and its pickers.
 */
export function useShowValue(words: ValueWords = {}) {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const [names] = useState(() => new Map<string, string>());
  function show(path: string, value: unknown): string {
    if (typeof value === "boolean") return t(value ? "Ui.Yes" : "Ui.No");
    if (typeof value === "number") return writtenNumber(value, culture);
    if (typeof value !== "string" || value === "") return nothing;
    const word = words[path]?.(value) ?? names.get(value);
    if (word) return word;
    return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? format.date(value) : value;
  }
  return {
    show,
    /** Remembers what an id is called. */
    learn: (option: Option | null | undefined): void => {
      if (option) names.set(option.value, option.label);
    },
  };
}
