import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { pageOffers } from "@/lib/pageActions";
import { renderUi } from "../testing/renderUi";
import { DetailPage } from "./DetailPage";
import { ListPage } from "./ListPage";

it("creates by the key c, but not while somebody types", async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderUi(
    <ListPage title="Goals" primary={{ label: "New goal", onClick }}>
      <input aria-label="Note" />
    </ListPage>,
  );
  await user.keyboard("c");
  expect(onClick).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole("textbox", { name: "Note" }), "ccc");
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("offers several things to create behind one button", async () => {
  const onClick = vi.fn<() => void>();
  const choices = [
    { key: "link", label: "New link", onClick },
    { key: "folder", label: "New folder", onClick: vi.fn() },
  ];
  const { user } = renderUi(
    <ListPage title="Assets" primary={{ label: "New", choices }}>
      rows
    </ListPage>,
  );
  await user.keyboard("c");
  expect(screen.queryByRole("menuitem")).toBeNull();
  await user.click(screen.getByRole("button", { name: "New" }));
  expect(await screen.findAllByRole("menuitem")).toHaveLength(2);
  await user.click(screen.getByRole("menuitem", { name: "New link" }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("is as narrow as a list of a few columns asks for", () => {
  const { container } = renderUi(
    <>
      <ListPage title="Jobs" isNarrow>
        rows
      </ListPage>
      <ListPage title="Goals">rows</ListPage>
    </>,
  );
  const pages = [...container.querySelectorAll("[data-fills]")];
  expect(pages.map((page) => page.className.includes("narrow"))).toEqual([true, false]);
});

it("offers no switch where there is one scope", () => {
  const scope = { value: "mine", options: [{ value: "mine", label: "Mine" }], onChange: vi.fn() };
  renderUi(
    <ListPage title="Goals" scope={scope}>
      rows
    </ListPage>,
  );
  expect(screen.queryByRole("radiogroup")).toBeNull();
});

it("keeps a locked move in sight and does nothing on it", async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderUi(
    <DetailPage
      title="FND"
      transitions={[
        { key: "ready", label: "Ready for verification", onClick, disabledReason: "Two actions are open." },
      ]}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Ready for verification" }));
  expect(onClick).not.toHaveBeenCalled();
  expect(await screen.findByText("Two actions are open.")).toBeInstanceOf(HTMLElement);
});

it("makes one move at a time", async () => {
  const onClick = vi.fn<() => void>();
  const moves = (loading: boolean) => [
    { key: "Active", label: "Make active", onClick, loading },
    { key: "OnLeave", label: "On leave", onClick },
  ];
  const { user, unmount } = renderUi(<DetailPage title="FND" transitions={moves(true)} />);
  await user.click(screen.getByRole("button", { name: "On leave" }));
  expect(onClick).not.toHaveBeenCalled();
  unmount();
  renderUi(<DetailPage title="FND" transitions={moves(false)} />);
  await user.click(screen.getByRole("button", { name: "On leave" }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("goes to the neighbours by j and k and opens tabs by arrows", async () => {
  const onNext = vi.fn<() => void>();
  const onTab = vi.fn<(tab: string) => void>();
  const { user } = renderUi(
    <DetailPage
      title="FND"
      position={{ text: "7 of 7 findings", onNext }}
      tab="details"
      onTab={onTab}
      tabs={[
        { value: "details", label: "Details", content: "The facts" },
        { value: "files", label: "Files", count: 3, content: "The files" },
      ]}
    />,
  );
  await user.keyboard("jk");
  expect(onNext).toHaveBeenCalledTimes(1);
  screen.getByRole("tab", { name: "Details" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(onTab).toHaveBeenLastCalledWith("files");
});

it("has one row of actions: editing and moves with words, the rest behind More", async () => {
  const onEdit = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  const { user } = renderUi(
    <DetailPage
      number="FND-0117"
      title="FND"
      onEdit={onEdit}
      editLabel="Edit"
      more={[{ key: "delete", label: "Delete", danger: true, onClick: onDelete }]}
      transitions={[{ key: "start", label: "Start", onClick: vi.fn<() => void>() }]}
    />,
  );
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(["More", "Edit", "Start"]);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "More" }));
  const entries = (await screen.findAllByRole("menuitem")).map((entry) => entry.textContent);
  // What destroys stands last.
  expect(entries).toEqual(["Print", "Copy link", "Delete"]);
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});

const offered = () => pageOffers.get().map(({ record, actions }) => [record, ...actions().map(({ label }) => label)]);

it("offers the palette what it offers itself, while it is open", () => {
  const onEdit = vi.fn<() => void>();
  const close = { key: "Closed", label: "Close", onClick: vi.fn<() => void>() };
  const remove = { key: "delete", label: "Delete", onClick: vi.fn<() => void>() };
  const { unmount } = renderUi(
    <DetailPage
      number="FND-0117"
      title="Doors"
      transitions={[close]}
      more={[remove]}
      onEdit={onEdit}
      editLabel="Edit"
    />,
  );
  expect(offered()).toEqual([["FND-0117", "Edit", "Close", "Delete"]]);
  pageOffers.get()[0]?.actions()[0]?.onClick();
  expect(onEdit).toHaveBeenCalledTimes(1);
  unmount();
  expect(offered()).toEqual([]);

  // Without the permission no editing is offered, and what is refused for now isn't offered beside the page.
  const locked = { ...close, disabledReason: "Two actions are open." };
  renderUi(<DetailPage title="Doors" transitions={[locked]} more={[remove]} />);
  expect(offered()).toEqual([["Doors", "Delete"]]);
});

function Moving() {
  const [loading, setLoading] = useState(false);
  const close = { key: "Closed", label: "Close", loading, onClick: () => setLoading(true) };
  return <DetailPage title="Doors" transitions={[close]} />;
}

it("offers the palette nothing while a move is made", () => {
  renderUi(<Moving />);
  expect(offered()).toEqual([["Doors", "Close"]]);
  act(() => pageOffers.get()[0]?.actions()[0]?.onClick());
  expect(offered()).toEqual([["Doors"]]);
});
