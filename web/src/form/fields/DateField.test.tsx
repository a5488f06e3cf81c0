import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { FormDrawer } from "../shell/FormDrawer";
import { required } from "../rules";
import { useRecordForm } from "../useRecordForm";
import { DateField } from "./DateField";

interface Values extends Record<string, unknown> {
  dueOn: string | null;
  startOn: string | null;
}

function ActionForm({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useRecordForm<Values>({
    initialValues: { dueOn: "2026-03-31", startOn: null },
    validate: { dueOn: required() },
  });
  return (
    <FormDrawer
      opened
      onClose={() => undefined}
      title="New action"
      form={form}
      submitLabel="Create action"
      loading={false}
      error={null}
      onSubmit={onSubmit}
    >
      <DateField label="Due" {...form.getInputProps("dueOn")} />
      <DateField label="Start" optional {...form.getInputProps("startOn")} />
    </FormDrawer>
  );
}

async function open() {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<ActionForm onSubmit={onSubmit} />);
  const due = await screen.findByRole<HTMLInputElement>("textbox", { name: "Due" });
  const submit = screen.getByRole("button", { name: /Create action/ });
  const type = async (text: string): Promise<void> => {
    await user.clear(due);
    await user.type(due, `${text}{Tab}`);
  };
  return { due, type, submit: () => user.click(submit), sent: () => onSubmit.mock.lastCall?.[0].dueOn, onSubmit };
}

const unread = "This date can't be read.";

describe("a date field", () => {
  it("takes what it shows", async () => {
    const { due, type, submit, sent } = await open();
    expect(due.value).toBe("31 Mar 2026");
    await type("15 Jan 2027");
    expect(due.value).toBe("15 Jan 2027");
    await submit();
    expect(sent()).toBe("2027-01-15");
    await type("31/12/26");
    expect(due.value).toBe("31 Dec 2026");
    await submit();
    expect(sent()).toBe("2026-12-31");
  });

  it("keeps and marks what it can't read, and the form is not sent", async () => {
    const { due, type, submit, onSubmit, sent } = await open();
    await type("15 Jann 2027");
    expect(due.value).toBe("15 Jann 2027");
    expect(due.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(unread, { exact: false })).toBeInstanceOf(HTMLElement);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain(unread);
    await type("15 Jan 2027");
    expect(screen.queryByText(unread, { exact: false })).toBeNull();
    await submit();
    expect(sent()).toBe("2027-01-15");
  });

  it("does not bring back the day that was cleared", async () => {
    const { due, type, submit, onSubmit } = await open();
    await type(" ");
    expect(due.value.trim()).toBe("");
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Due: This field is required." })).toBeInstanceOf(HTMLElement);
  });
});
