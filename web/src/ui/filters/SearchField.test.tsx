import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { SearchField } from "./SearchField";

it("searches right before the click that leaves it, so that the list stays as it is during the press", async () => {
  const done: string[] = [];
  const onSearch = vi.fn<(text: string) => void>((text) => void done.push(text));
  const { user } = renderUi(
    <>
      <SearchField value="" label="Search findings" onSearch={onSearch} />
      <button type="button" onClick={() => done.push("opened")}>
        AC-2
      </button>
    </>,
  );
  await user.type(screen.getByRole("searchbox"), "Account");
  const row = screen.getByRole("button", { name: "AC-2" });
  await user.pointer({ keys: "[MouseLeft>]", target: row });
  expect(done).toEqual([]);
  await user.pointer({ keys: "[/MouseLeft]", target: row });
  expect(done).toEqual(["Account", "opened"]);
});

it("searches at once where the keyboard leaves it", async () => {
  const onSearch = vi.fn<(text: string) => void>();
  const { user } = renderUi(<SearchField value="" label="Search findings" onSearch={onSearch} />);
  await user.type(screen.getByRole("searchbox"), "Account");
  await user.tab();
  expect(onSearch.mock.calls).toEqual([["Account"]]);
});
