import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Item } from "../../../queries";
import { answerWith } from "../../../rules";
import { RefusedAnswers } from "./RefusedAnswers";

const items = ["A", "B"].map((key) => ({ id: key, questionKey: key, section: 0, options: [] }) as unknown as Item);

it("names each refused answer with what was written, and lets it go alone", async () => {
  const onLetGo = vi.fn();
  const refused = ["A", "B"].map((id) => ({
    id,
    reason: `Because of ${id}.`,
    change: { selfAnswer: answerWith({ text: `Answer ${id}` }), selfComment: `Comment ${id}` },
    base: {},
  }));
  const { user } = renderUi(<RefusedAnswers refused={refused} items={items} onRetry={vi.fn()} onLetGo={onLetGo} />);
  const notes = await screen.findAllByRole("alert");
  expect(notes.map((note) => note.textContent)).toEqual([
    expect.stringContaining("Question 1, A could not be saved: Because of A.Answer AComment A"),
    expect.stringContaining("Question 2, B could not be saved: Because of B.Answer BComment B"),
  ]);
  await user.click(screen.getAllByRole("button", { name: "Discard this answer" }).at(-1) ?? document.body);
  expect(onLetGo.mock.calls).toEqual([["B"]]);
});
