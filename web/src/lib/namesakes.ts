import { fold } from "./fold";

interface Choice {
  label: string;
  note?: string | undefined;
}

/** Adds a distinguishing note to choices that share a name. */
export function withMarks<C extends Choice>(
  choices: readonly C[],
  markOf: (choice: C) => string | null | undefined,
): C[] {
  const names = choices.map(({ label }) => fold(label));
  return choices.map((choice, at) => {
    const isShared = names.some((name, other) => other !== at && name === names[at]);
    const note = [choice.note, isShared && markOf(choice)].filter(Boolean).join(" · ");
    return note ? { ...choice, note } : choice;
  });
}
