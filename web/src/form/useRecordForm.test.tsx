import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { adopt, isEditedSince, rebase, useRecordForm } from "./useRecordForm";

interface Values extends Record<string, unknown> {
  name: string;
  days: number;
  password: string;
}

const opened: Values = { name: "Old", days: 7, password: "" };

/** A form that was sent with these values, with a name typed while they were being saved. */
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

it("takes what the server says by now, but for what is edited and not saved", () => {
  const sections = { password: { length: 14, digits: 1 }, name: "Old" };
  const { result: form } = renderHook(() => useRecordForm<typeof sections>({ initialValues: sections }));
  act(() => {
    form.current.setFieldValue("password.length", 20);
    form.current.setFieldValue("password.digits", 3);
  });
  act(() => adopt(form.current, { password: { length: 9, digits: 2 }, name: "New" }, ["password.length"]));
  expect(form.current.getValues()).toEqual({ password: { length: 9, digits: 3 }, name: "New" });
  expect(form.current.isDirty()).toBe(true);
  act(() => form.current.reset());
  expect(form.current.getValues()).toEqual({ password: { length: 9, digits: 2 }, name: "New" });
});
