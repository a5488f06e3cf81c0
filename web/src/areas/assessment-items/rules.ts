import { currentCulture } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { Answer, Item } from "./queries";

/** What answers name an option by: it stays the same wherever the option stands. */
export function optionKey({ key }: Item["options"][number], at: number): number {
  return key ?? at;
}

/** Where an answer stands in words: the chosen levels, the number, the text. Null: nothing. */
export function answerWords(item: Pick<Item, "options">, answer: Answer | null | undefined): string | null {
  if (!answer || answer.notApplicable) return null;
  const labels = [answer.option, ...(answer.options ?? [])].flatMap((chosen) =>
    chosen === null || chosen === undefined
      ? []
      : [item.options.find((option, at) => optionKey(option, at) === chosen)?.label ?? ""],
  );
  if (labels.length > 0) return labels.join(", ");
  if (answer.number !== null && answer.number !== undefined) return writtenNumber(answer.number, currentCulture());
  return answer.text ?? null;
}
