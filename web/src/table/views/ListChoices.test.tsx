import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { ListChoices } from "./ListChoices";

const onView = vi.fn<(view: string) => void>();
const onSource = vi.fn<(source: string) => void>();

const choices = (
  <ListChoices
    main={{
      label: "View",
      value: "table",
      options: [
        { value: "table", label: "Table" },
        { value: "grid", label: "Grid" },
      ],
      onChange: onView,
    }}
    beside={{
      label: "Which files",
      value: "library",
      options: [
        { value: "library", label: "Library" },
        { value: "records", label: "Files of records" },
      ],
      onChange: onSource,
    }}
  />
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("shows two switches where they have room", async () => {
  const { user } = renderUi(choices);
  expect(screen.getAllByRole("radiogroup").map((group) => group.ariaLabel ?? group.getAttribute("aria-label"))).toEqual(
    ["Which files", "View"],
  );
  await user.click(screen.getByRole("radio", { name: "Grid" }));
  expect(onView).toHaveBeenCalledWith("grid");
});

it("has both behind one button in a narrow window, which says what is shown", async () => {
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
  const { user } = renderUi(choices);
  expect(screen.queryByRole("radiogroup")).toBeNull();
  await user.click(screen.getByRole("button", { name: "View: Table" }));
  expect((await screen.findAllByRole("menuitem")).map((entry) => entry.textContent)).toEqual([
    "Table",
    "Grid",
    "Library",
    "Files of records",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Files of records" }));
  expect(onSource).toHaveBeenCalledWith("records");
  expect(onView).not.toHaveBeenCalled();
});
