import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { fits } from "../rules";
import { FormDrawer } from "../shell/FormDrawer";
import { useRecordForm } from "../useRecordForm";
import { TextArea } from "./TextFields";

interface Values extends Record<string, unknown> {
  about: string;
}

function AboutForm({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useRecordForm<Values>({ initialValues: { about: "" }, validate: { about: fits({ maxLength: 1000 }) } });
  return (
    <FormDrawer
      opened
      onClose={() => undefined}
      title="About"
      form={form}
      submitLabel="Save about"
      loading={false}
      error={null}
      onSubmit={onSubmit}
    >
      <TextArea label="About" hint="In a few words." {...form.getInputProps("about")} />
    </FormDrawer>
  );
}

it("takes a text that is too long whole, counts, says how much is too much, and is not sent", async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<AboutForm onSubmit={onSubmit} />);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "About" });
  const submit = () => user.click(screen.getByRole("button", { name: /Save about/ }));
  await user.click(field);
  await user.paste("x".repeat(899));
  expect(screen.queryByText(/of 1,000/)).toBeNull();
  await user.paste("x".repeat(151));
  expect(field.value).toHaveLength(1050);
  expect(screen.getByText("1,050 of 1,000 characters")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Enter at most 1,000 characters; 50 too many.")).toBeInstanceOf(HTMLElement);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "About: Enter at most 1,000 characters; 50 too many." })).toBeInstanceOf(
    HTMLElement,
  );
  await user.type(field, "{Backspace}".repeat(50));
  expect(screen.queryByText(/too many/)).toBeNull();
  await submit();
  expect(onSubmit.mock.lastCall?.[0].about).toHaveLength(1000);
});
