import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { useBeside } from "./useBeside";

function Page() {
  const { aside, opener } = useBeside("About this goal", <p>Facts</p>);
  return (
    <>
      <main>{opener}</main>
      {aside && <aside>{aside}</aside>}
    </>
  );
}

function screenOf(isWide: boolean): void {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({
        matches: isWide,
        media,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => vi.restoreAllMocks());

it("stands beside the content where there is room", async () => {
  screenOf(true);
  renderUi(<Page />);
  expect((await screen.findByRole("complementary")).textContent).toBe("Facts");
  expect(screen.queryByRole("button", { name: "About this goal" })).toBeNull();
});

it("opens as a drawer where there is none", async () => {
  screenOf(false);
  const { user } = renderUi(<Page />);
  expect(screen.queryByText("Facts")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "About this goal" }));
  expect((await screen.findByRole("dialog", { name: "About this goal" })).textContent).toContain("Facts");
});
