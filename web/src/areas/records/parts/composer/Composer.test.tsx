import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { CommentDraft, Subject } from "../../queries";
import { Composer } from "./Composer";

const isHostUser = vi.hoisted(() => vi.fn(() => false));
vi.mock("@/api/workspace", () => ({ isHostUser }));
vi.mock("./useKeptDraft", () => ({ useKeptDraft: () => () => false }));
// The people who can be mentioned come from the server.
vi.mock("./MentionField", () => ({
  MentionField: ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
}));

const subject: Subject = { kind: "Finding", id: "f1", tenantId: "t1" };
const initial = { body: "Old words", mentions: [] };

/** A field with a text that is being sent. */
function compose(more: { initial?: typeof initial }) {
  const sent: { body: string; settle: () => boolean }[] = [];
  const onSubmit = ({ body }: CommentDraft, settle: () => boolean): void => void sent.push({ body, settle });
  const { user } = renderUi(
    <Composer
      subject={subject}
      name="c1"
      label="Comment"
      submitLabel="Send"
      loading={false}
      onSubmit={onSubmit}
      {...more}
    />,
  );
  return { user, sent, field: () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" }) };
}

it("keeps what was corrected while a text was being sent, and ends only what is all sent", async () => {
  const { user, sent, field } = compose({ initial });
  await user.type(field(), ", corrected");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(field(), " again");
  expect(sent[0]?.body).toBe("Old words, corrected");
  expect(sent[0]?.settle()).toBe(false);
  expect(field().value).toBe("Old words, corrected again");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(sent[1]?.settle()).toBe(true);
});

it("is empty for the next comment once all of it was sent", async () => {
  const { user, sent, field } = compose({});
  await user.type(field(), "First");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(field(), " and more");
  expect(sent[0]?.settle()).toBe(false);
  expect(field().value).toBe("First and more");
  await user.click(screen.getByRole("button", { name: "Send" }));
  act(() => expect(sent[1]?.settle()).toBe(true));
  expect(field().value).toBe("");
});

/** A new comment on a record whose client is closed by somebody else. */
function Closing() {
  const [isReadOnly, setReadOnly] = useState(false);
  const composer = { subject, name: "c1", label: "Comment", submitLabel: "Send", loading: false, isReadOnly };
  return (
    <>
      <button type="button" onClick={() => setReadOnly(true)}>
        Close the client
      </button>
      <Composer {...composer} onSubmit={() => undefined} />
    </>
  );
}

it("keeps what was written where nothing can be sent any more, and is gone without a text", async () => {
  const { user } = renderUi(<Closing />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  await user.type(field, "Who keeps the keys?");
  await user.click(screen.getByRole("button", { name: "Close the client" }));
  expect(field.isConnected && field.value).toBe("Who keeps the keys?");
  await user.clear(field);
  expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
});

it("offers the provider to keep a comment internal where a tenant would read it", () => {
  isHostUser.mockReturnValue(true);
  const write = (tenantId: string | null) =>
    renderUi(
      <Composer
        subject={{ kind: "Standard", id: "s1", tenantId }}
        name="c1"
        label="Comment"
        submitLabel="Send"
        loading={false}
        mayChooseInternal
        onSubmit={() => undefined}
      />,
    );
  const { unmount } = write("t1");
  expect(screen.queryByRole("switch")).not.toBeNull();
  unmount();
  write(null);
  expect(screen.queryByRole("switch")).toBeNull();
});
