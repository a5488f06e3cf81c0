import { fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { DropArea } from "./DropArea";

const file = new File(["1"], "plan.pdf", { type: "application/pdf" });

it("takes what is chosen by another button and what is pasted while it is out of sight", async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const field = createRef<HTMLInputElement>();
  const { user } = renderUi(<DropArea onFiles={onFiles} field={field} isHidden />);
  expect(screen.queryByRole("button")).toBeNull();
  if (!field.current) throw new Error("no field");
  await user.upload(field.current, file);
  expect(onFiles).toHaveBeenLastCalledWith([file]);
  fireEvent.paste(document, { clipboardData: { files: [file] } });
  expect(onFiles).toHaveBeenCalledTimes(2);
});
