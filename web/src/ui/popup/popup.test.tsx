import { Menu } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { onDemand } from "./onDemand";
import { PopupMenu } from "./PopupMenu";
import { PopupPanel } from "./PopupPanel";
import { usePopup, type PopupPlace } from "./usePopup";

const onEdit = vi.fn<() => void>();

function RowButton() {
  const { button, isUsed, place } = usePopup("menu");
  return (
    <>
      <button {...button} type="button">
        Actions
      </button>
      {isUsed && (
        <PopupMenu place={place}>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        </PopupMenu>
      )}
    </>
  );
}

it("opens by the first press, works by keys, and gives the focus back to the same button", async () => {
  const { user } = renderUi(<RowButton />);
  const button = screen.getByRole("button", { name: "Actions", expanded: false });
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  await user.tab();
  await user.keyboard("{Enter}");
  const entry = await screen.findByRole("menuitem", { name: "Edit" });
  expect(screen.getByRole("menu", { name: "Actions" }).id).toBe(button.getAttribute("aria-controls"));
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await waitFor(() => expect(entry).toBe(document.activeElement));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toBe(document.activeElement));
  expect(button.getAttribute("aria-expanded")).toBe("false");

  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  expect(onEdit).toHaveBeenCalledTimes(1);
});

it("closes by a press on the button", async () => {
  const { user } = renderUi(<RowButton />);
  const button = screen.getByRole("button", { name: "Actions" });
  await user.click(button);
  await screen.findByRole("menuitem", { name: "Edit" });
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
});

it("fetches what opens when the pointer comes, once", async () => {
  const load = vi.fn(() =>
    Promise.resolve(({ place }: { place: PopupPlace }) => (
      <PopupPanel place={place}>
        <input data-autofocus aria-label="Find" />
      </PopupPanel>
    )),
  );
  const panel = onDemand(load);
  function Switch() {
    const { button, isUsed, place } = usePopup("dialog", panel.fetch);
    return (
      <>
        <button {...button} type="button">
          Client
        </button>
        {isUsed && <panel.Component place={place} />}
      </>
    );
  }
  const { user } = renderUi(<Switch />);
  expect(load).not.toHaveBeenCalled();
  await user.hover(screen.getByRole("button", { name: "Client" }));
  await waitFor(() => expect(load).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Client" }));
  const find = await screen.findByRole("textbox", { name: "Find" });
  await waitFor(() => expect(find).toBe(document.activeElement));
  expect(load).toHaveBeenCalledTimes(1);
});
