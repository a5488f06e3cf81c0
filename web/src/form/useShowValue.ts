import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { Option } from "@/ui";

/** How to format a form's value, by path; for enums. */
export type ValueWords = Readonly<Record<string, (value: string) => string>>;

const nothing = "–";

/**
 * Formats a form's values in the dialog after a 409: dates, numbers and booleans as text, ids by the names that the form knows from its
 * record and its pickers.
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
    /** Records the name of an id. */
    learn: (option: Option | null | undefined): void => {
      if (option) names.set(option.value, option.label);
    },
  };
}
