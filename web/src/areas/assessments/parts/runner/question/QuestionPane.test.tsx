import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Item } from "../../../queries";
import { QuestionPane } from "./QuestionPane";

const item = {
  id: "q",
  kind: "Text",
  text: "Is the training current?",
  questionKey: "T-1",
  status: "Answered",
  comment: "Never",
  options: [],
} as unknown as Item;

const shown = {
  item,
  place: 1,
  total: 3,
  side: "verified",
  editable: true,
  colour: null,
  comment: null,
  onEdit: () => undefined,
} as const;

it("lets whoever reviews a question send it back, and nobody else", async () => {
  const onSendBack = vi.fn<() => void>();
  const { user, unmount } = renderUi(<QuestionPane {...shown} onSendBack={onSendBack} />);
  await user.click(screen.getByRole("button", { name: "Send back" }));
  expect(onSendBack).toHaveBeenCalledTimes(1);
  unmount();
  renderUi(<QuestionPane {...shown} side="self" />);
  expect(screen.queryByRole("button", { name: "Send back" })).toBeNull();
});
