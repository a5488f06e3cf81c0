import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { loadTexts } from "@/lib/text";
import { renderUi } from "@/ui/testing/renderUi";
import type { Answer, Item } from "../../../queries";
import { AnswerField } from "./AnswerField";

const item = { id: "q", kind: "Number", options: [] } as unknown as Item;

/** Saved answers come back late, as on a slow machine. */
function Late({ told }: { told: (Answer | null)[] }) {
  const [, setCount] = useState(0);
  const onAnswer = (answer: Answer | null): void => {
    told.push(answer);
    setCount(told.length);
  };
  return <AnswerField item={item} side="self" editable answer={told.at(-2) ?? null} onAnswer={onAnswer} />;
}

it("reads a number as the culture writes it, pasted or typed, and shows it the same way", async () => {
  await act(() => loadTexts("de", {}));
  const told: (Answer | null)[] = [];
  const { user } = renderUi(<Late told={told} />);
  const field = await screen.findByRole<HTMLInputElement>("textbox");
  for (const [text, value] of [
    ["2,5", 2.5],
    ["1.250", 1250],
    ["1e3", undefined],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.clear(field);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.type(field, text);
    expect([field.value, told.at(-1)?.number]).toEqual([text, value]);
  }
  await user.clear(field);
  await user.paste("1.250,75");
  expect([field.value, told.at(-1)?.number]).toEqual(["1.250,75", 1250.75]);
});
