import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { sendWrite } from "@/api/writes";
import { showToast, toasts } from "@/lib/toast";
import { renderUi } from "@/ui/testing/renderUi";
import { TextField } from "../fields/TextFields";
import { all, fits, required } from "../rules";
import { rebase, useRecordForm } from "../useRecordForm";
import { FormDrawer } from "./FormDrawer";

interface Values extends Record<string, unknown> {
  title: string;
  code: string;
  concurrencyStamp: string;
}

interface GoalFormProps {
  answer?: ApiError | null;
  onSubmit?: (values: Values) => void;
  onClose?: () => void;
  /** Stays open after a save, as the forms of settings do. */
  stays?: boolean;
  loading?: boolean;
}

function GoalForm({ answer = null, onSubmit, onClose, stays = false, loading = false }: GoalFormProps) {
  const [error, setError] = useState<ApiError | null>(null);
  const form = useRecordForm<Values>({
    initialValues: { title: "", code: "A", concurrencyStamp: "1" },
    validate: { title: all(required(), fits({ maxLength: 5 })) },
  });
  return (
    <FormDrawer
      opened
      onClose={() => onClose?.()}
      title="New goal"
      form={form}
      submitLabel="Create goal"
      loading={loading}
      error={error}
      memberPaths={{ goalCode: "code" }}
      conflict={{ load: () => Promise.resolve({ title: "Theirs", code: "A", concurrencyStamp: "2" }) }}
      onSubmit={(values) => {
        onSubmit?.(values);
        setError(answer);
        if (stays) rebase(form, values);
      }}
    >
      <TextField label="Title" {...form.getInputProps("title")} autoFocus />
      <TextField label="Code" {...form.getInputProps("code")} />
    </FormDrawer>
  );
}

function field(name: string): HTMLElement {
  return screen.getByRole("textbox", { name });
}

describe("errors of a form", () => {
  it("writes the parameters of a rule into its text and marks the field", async () => {
    const { user } = renderUi(<GoalForm />);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "Too long");
    await user.click(screen.getByRole("button", { name: /Create goal/ }));
    // spec: MOD-10
    expect(screen.getByText("Enter at most 5 characters; 3 too many.")).toBeInstanceOf(HTMLElement);
    expect(field("Title").classList.contains("is-invalid")).toBe(true);
    expect(field("Title").getAttribute("aria-invalid")).toBe("true");
    expect(field("Code").classList.contains("is-invalid")).toBe(false);
  });

  it("sums up, focuses the first invalid field and forgets what was mended", async () => {
    const onSubmit = vi.fn<(values: Values) => void>();
    const { user } = renderUi(<GoalForm onSubmit={onSubmit} />);
    await user.click(await screen.findByRole("button", { name: /Create goal/ }));
    expect(screen.getByRole("button", { name: "Title: This field is required." })).toBeInstanceOf(HTMLElement);
    expect(field("Title")).toBe(document.activeElement);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field("Title"), "Ok");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("gives the server's errors to their fields and the rest to the summary", async () => {
    const validationErrors = [
      { message: "The code is taken.", members: ["GoalCode"] },
      { message: "The code is taken.", members: ["goalCode"] },
      { message: "The cycle is closed.", members: null },
    ];
    const answer = new ApiError(400, { error: { code: null, message: "Invalid", details: null, validationErrors } });
    const { user } = renderUi(<GoalForm answer={answer} />);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "Ok");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(field("Code")).toBe(document.activeElement));
    expect(field("Code").classList.contains("is-invalid")).toBe(true);
    expect(screen.getByRole("alert").textContent).toContain("The cycle is closed.");
  });
});

it("says that there is no connection, keeps what was typed, and sends it when that is asked for again", async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<GoalForm answer={new ApiError(0, null)} onSubmit={onSubmit} />);
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Mine");
  await user.click(screen.getByRole("button", { name: /Create goal/ }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("No connection");
  expect(summary.textContent).toContain("What you entered is still here");
  expect(field("Title")).toHaveProperty("value", "Mine");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: /Create goal/ }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

describe("leaving a form", () => {
  it("asks while it is being saved, and not any longer once there is an answer", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderUi(<GoalForm onClose={onClose} loading />);
    let answer = (): void => undefined;
    const sent = new Promise<Response>((resolve) => {
      answer = () => resolve(new Response());
    });
    const saved = sendWrite(new Request("http://localhost/api/x", { method: "POST" }), "", () => sent);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await screen.findByRole("button", { name: "Close anyway" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Close anyway" })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    answer();
    await saved;
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("asks about what was typed after a save, and only about that", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderUi(<GoalForm onClose={onClose} stays />);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "One");
    await user.click(screen.getByRole("button", { name: /Create goal/ }));
    await user.type(field("Title"), "x");
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "Discard changes" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await user.type(field("Title"), "{Backspace}");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("goes at once while nothing was typed", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderUi(<GoalForm onClose={onClose} />);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it("asks before it throws away what was typed", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderUi(<GoalForm onClose={onClose} />);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "x{Escape}");
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});

it("closes the message of a failed save with the next try", async () => {
  const answer = new ApiError(400, null);
  const { user } = renderUi(<GoalForm answer={answer} />);
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Mine");
  await user.click(screen.getByRole("button", { name: /Create goal/ }));
  const own = showToast({ severity: "error", detail: "Taken", sticky: true, about: answer });
  const other = showToast({ severity: "error", detail: "Of another form", sticky: true, about: new Error("other") });
  cleanup();
  expect(toasts.get().map(({ id }) => id)).not.toContain(own);
  expect(toasts.get().map(({ id }) => id)).toContain(other);
});

it("gives the focus to its first field, and saves by key from anywhere in the drawer", async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<GoalForm onSubmit={onSubmit} />);
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Mine");
  act(() => screen.getByRole("button", { name: "Close" }).focus());
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("shows theirs and mine after somebody else saved, and saves the choice under their stamp", async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  const { user } = renderUi(<GoalForm answer={new ApiError(409, null)} onSubmit={onSubmit} />);
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Mine");
  await user.click(screen.getByRole("button", { name: /Create goal/ }));
  expect(await screen.findByRole("radio", { name: "Mine", checked: true })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("radio", { name: "Theirs" }));
  await user.click(screen.getByRole("button", { name: "Save these choices" }));
  expect(onSubmit).toHaveBeenLastCalledWith({ title: "Theirs", code: "A", concurrencyStamp: "2" });
});
