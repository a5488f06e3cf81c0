import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { FormDrawer } from "../shell/FormDrawer";
import { FormPage } from "../shell/FormPage";
import { useRecordForm } from "../useRecordForm";
import { NumberField } from "./NumberFields";

interface Values extends Record<string, unknown> {
  days: number | null;
  rate: number | null;
}

function PlanForm({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useRecordForm<Values>({ initialValues: { days: 1250, rate: null } });
  return (
    <FormDrawer
      opened
      onClose={() => undefined}
      title="New plan"
      form={form}
      submitLabel="Create plan"
      loading={false}
      error={null}
      onSubmit={onSubmit}
    >
      <NumberField label="Days" unit="days" min={1} {...form.getInputProps("days")} />
      <NumberField label="Rate" decimals={2} {...form.getInputProps("rate")} />
    </FormDrawer>
  );
}

function RatePage() {
  const form = useRecordForm<Values>({ initialValues: { days: null, rate: null } });
  return (
    <FormPage
      form={form}
      submitLabel="Save rate"
      loading={false}
      error={null}
      onSubmit={() => undefined}
      onCancel={() => form.reset()}
    >
      <NumberField label="Rate" decimals={2} {...form.getInputProps("rate")} />
    </FormPage>
  );
}

async function open() {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<PlanForm onSubmit={onSubmit} />);
  const field = (name: string): Promise<HTMLInputElement> => screen.findByRole<HTMLInputElement>("textbox", { name });
  const [days, rate] = [await field("Days"), await field("Rate")];
  const type = async (into: HTMLInputElement, text: string): Promise<void> => {
    await user.clear(into);
    await user.type(into, text);
    await user.tab();
  };
  const submit = () => user.click(screen.getByRole("button", { name: /Create plan/ }));
  return { user, days, rate, type, submit, onSubmit };
}

describe("a number field", () => {
  it("shows and takes numbers as the culture writes them", async () => {
    const { days, rate, type, submit, onSubmit } = await open();
    expect(days.value).toBe("1,250 days");
    await type(days, "2,500");
    await type(rate, "\u0661\u0662\u066b\u0665");
    expect([days.value, rate.value]).toEqual(["2,500 days", "12.5"]);
    await submit();
    expect(onSubmit.mock.lastCall?.[0]).toEqual({ days: 2500, rate: 12.5 });
  });

  it("keeps what it can't read as it was typed, and the form with it is not sent", async () => {
    const { days, rate, type, submit, onSubmit } = await open();
    for (const [into, text] of [
      [rate, "1e3"],
      [rate, "12.345"],
      [days, "2.5"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await type(into, text);
      expect(into.value).toBe(text);
    }
    expect(screen.getAllByText(/This number can't be read\. Write it like 1,234/)).not.toHaveLength(0);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("goes up and down by its arrows, within its bounds", async () => {
    const { user, days, type } = await open();
    await type(days, "2");
    await user.type(days, "{ArrowUp}");
    expect(days.value).toBe("3 days");
    await user.type(days, "{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(days.value).toBe("1 days");
    await type(days, "2.5");
    await user.type(days, "{ArrowUp}");
    expect(days.value).toBe("2.5");
  });

  it("forgets what it can't read when the form of a page is cancelled", async () => {
    const { user } = renderUi(<RatePage />);
    const rate = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("textbox", { name: "Rate" });
    await user.type(rate(), "1e3");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(rate().value).toBe(""));
    expect(rate().getAttribute("aria-invalid")).not.toBe("true");
  });
});
