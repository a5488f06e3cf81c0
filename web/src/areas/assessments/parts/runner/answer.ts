import type { Answer, Item } from "../../queries";
import { answerWith } from "../../rules";

/** An answer of several options with one of them turned over; null when none is left. */
export function toggledOption(answer: Answer | null, at: number): Answer | null {
  const last = answer?.options ?? [];
  const options = (last.includes(at) ? last.filter((own) => own !== at) : [...last, at]).toSorted((a, b) => a - b);
  return options.length > 0 ? answerWith({ options }) : null;
}

/** The answer that a number key gives; null where the key names no option. */
export function answerByKey(item: Item, present: Answer | null, key: string): Answer | null | undefined {
  const at = Number(key) - 1;
  if (!item.options[at]) return undefined;
  if (item.kind === "Multi") return toggledOption(present, at);
  return answerWith({ option: at });
}
