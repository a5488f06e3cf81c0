import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Item } from "../../queries";
import { answerOf, withChange } from "../../rules";
import { QuestionPane } from "./question/QuestionPane";
import { RefusedAnswers } from "./refused/RefusedAnswers";
import { useUnread } from "./useUnread";

const asked = ["A", "B"].map(
  (key) =>
    ({
      id: key,
      kind: "Number",
      text: `How many ${key}?`,
      questionKey: key,
      section: 0,
      status: "Unanswered",
      naAllowed: true,
      comment: "Never",
      options: [],
    }) as unknown as Item,
);

/** Two questions, one after the other, as in the runner. */
function Run({ told }: { told: (hasUnread: boolean) => void }) {
  const [items, setItems] = useState<readonly Item[]>(asked);
  const [at, setAt] = useState(0);
  const { refused, letGo, hasUnread, unreadOf } = useUnread(items, "self", { refused: [], letGo: vi.fn() });
  const current = items[at];
  told(hasUnread);
  if (!current) return null;
  return (
    <>
      <RefusedAnswers
        refused={refused.filter(({ id }) => id !== current.id)}
        items={items}
        onRetry={vi.fn()}
        onLetGo={letGo}
      />
      <QuestionPane
        key={current.id}
        item={current}
        place={at + 1}
        total={2}
        side="self"
        editable
        colour={null}
        comment={null}
        onEdit={(change) => setItems(items.map((item) => (item === current ? withChange(item, change) : item)))}
        {...unreadOf(current.id)}
      />
      <output>{String(answerOf(current, "self")?.number)}</output>
      <button type="button" onClick={() => setAt(1 - at)}>
        Go
      </button>
    </>
  );
}

function open() {
  const told = vi.fn<(hasUnread: boolean) => void>();
  const { user } = renderUi(<Run told={told} />);
  const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("textbox", { name: "Answer" });
  const go = () => user.click(screen.getByRole("button", { name: "Go" }));
  return { user, field, go, told };
}

it("keeps a number that can't be read with its question, and names it at the others", async () => {
  const { user, field, go, told } = open();
  await user.type(field(), "1e3");
  await go();
  expect([field().value, told.mock.lastCall]).toEqual(["", [true]]);
  expect(screen.getByRole("alert").textContent).toContain(
    "Question 1, A could not be saved: This number can't be read. Write it like 1,234.5.1e3",
  );
  await go();
  expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["1e3", "true"]);
  await user.clear(field());
  await user.type(field(), "13");
  expect([screen.getByRole("status").textContent, told.mock.lastCall]).toEqual(["13", [false]]);
  await go();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("forgets it when it is discarded, or the question doesn't apply", async () => {
  const { user, field, go, told } = open();
  await user.type(field(), "1e3");
  await go();
  await user.click(screen.getByRole("button", { name: "Discard this answer" }));
  expect(told.mock.lastCall).toEqual([false]);
  await go();
  expect(field().value).toBe("");
  await user.type(field(), "2e3");
  await user.click(screen.getByRole("button", { name: /Not applicable/ }));
  await go();
  expect([screen.queryByRole("alert"), told.mock.lastCall]).toEqual([null, [false]]);
});
