import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi";
import { SideDrawer } from "./SideDrawer";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button">Before</button>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <SideDrawer opened title="Edit team" onClose={() => setOpen(false)}>
          <input aria-label="Name" data-autofocus />
        </SideDrawer>
      )}
    </>
  );
}

it("gives the focus back to what opened it", async () => {
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" })));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" })));
});
