import { optionKey } from "../../../../assessment-items";
import type { Answer, Item } from "../../../queries";
import { answerWith } from "../../../rules";

/** An answer of several options with one of them, named by its key, turned over; null when none is left. */
export function toggledOption(answer: Answer | null, key: number): Answer | null {
  const last = answer?.options ?? [];
  const options = (last.includes(key) ? last.filter((own) => own !== key) : [...last, key]).toSorted((a, b) => a - b);
  return options.length > 0 ? answerWith({ options }) : null;
}

/** The answer that a number key gives; null where the key names no option. */
export function answerByKey(item: Item, present: Answer | null, key: string): Answer | null | undefined {
  const at = Number(key) - 1;
  const option = item.options[at];
  if (!option) return undefined;
  const chosen = optionKey(option, at);
  return item.kind === "Multi" ? toggledOption(present, chosen) : answerWith({ option: chosen });
}
