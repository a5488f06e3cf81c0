import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { isEditedSince, rebase, useRecordForm } from "./useRecordForm";

interface Values extends Record<string, unknown> {
  name: string;
  days: number;
  password: string;
}

const opened: Values = { name: "Old", days: 7, password: "" };

/** A form that was sent with these values, and in which a name was typed while they were being saved. */
function sentAndEdited(sent: Values, name: string) {
  const { result } = renderHook(() => useRecordForm<Values>({ initialValues: opened }));
  act(() => result.current.setValues(sent));
  act(() => {
    result.current.sent.note(result.current.getValues());
    result.current.setFieldValue("name", name);
  });
  return result;
}

it("keeps what was edited while it was being saved, and knows it for unsaved", () => {
  const form = sentAndEdited({ name: "Sent", days: 14, password: "" }, "Typed on");
  expect(isEditedSince(form.current)).toBe(true);
  act(() => rebase(form.current));
  expect(form.current.getValues()).toEqual({ name: "Typed on", days: 14, password: "" });
  expect([form.current.isDirty("name"), form.current.isDirty("days")]).toEqual([true, false]);
  act(() => form.current.reset());
  expect(form.current.getValues().name).toBe("Sent");
});

it("takes what the server made of it, but for what was edited since", () => {
  const form = sentAndEdited({ name: "Sent", days: 99, password: "secret" }, "Typed on");
  act(() => rebase(form.current, { name: "SENT", days: 60, password: "" }));
  expect(form.current.getValues()).toEqual({ name: "Typed on", days: 60, password: "" });
  act(() => form.current.reset());
  expect(form.current.getValues().name).toBe("SENT");
});

it("has nothing unsaved where nothing was edited", () => {
  const form = sentAndEdited({ name: "Sent", days: 14, password: "secret" }, "Sent");
  expect(isEditedSince(form.current)).toBe(false);
  act(() => rebase(form.current, { ...form.current.getValues(), password: "" }));
  expect(form.current.isDirty()).toBe(false);
  expect(form.current.getValues()).toEqual({ name: "Sent", days: 14, password: "" });
});
