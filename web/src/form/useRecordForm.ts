import { useForm, type FormValidateInput, type UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { mostOf } from "./rules";

/** The values sent last, to detect later edits; null once they are saved. */
interface Sent<V> {
  get: () => V | null;
  note: (values: V | null) => void;
}

/** A record's form: its values mirror the screen, the area's `toRequest()` maps them. */
export type RecordForm<V> = UseFormReturnType<V, V> & { sent: Sent<V> };

interface RecordFormInput<V> {
  initialValues: V;
  /** Rules by path; see `rules.ts`. */
  validate?: FormValidateInput<V>;
}

function makeSent<V>(): Sent<V> {
  let sent: V | null = null;
  return {
    get: () => sent,
    note: (values) => {
      sent = values;
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the form's values differ from those sent last. */
export function isEditedSince<V>(form: RecordForm<V>): boolean {
  return !isSame(form.getValues(), form.sent.get());
}

/** Creates a record's form. Errors are cleared when the field changes. */
export function useRecordForm<V extends Record<string, unknown>>({
  initialValues,
  validate,
}: RecordFormInput<V>): RecordForm<V> {
  const [sent] = useState(() => makeSent<V>());
  const form = useForm<V>({
    mode: "controlled",
    initialValues,
    ...(validate ? { validate } : {}),
    enhanceGetInputProps: ({ field }) => ({ "data-most": mostOf(validate, String(field)) }),
    // The shell itself prevents the browser's submit.
    onSubmitPreventDefault: "always",
  });
  return { ...form, sent };
}

/**
 * Makes the saved values the initial ones of a form that stays open: nothing is unsaved, and Cancel returns to them. Edits made while
 * saving stay, and are unsaved.
 */
export function rebase<V extends Record<string, unknown>>(form: RecordForm<V>, saved: V = form.getValues()): void {
  const [now, sent] = [form.getValues(), form.sent.get() ?? form.getValues()];
  const edited = Object.keys(now).filter((name) => !isSame(now[name], sent[name]));
  // If the caller passes the form's own values as the saved ones, those that were sent are meant.
  const taken = edited.filter((name) => isSame(saved[name], now[name]));
  const values = (names: readonly string[], from: V): Partial<V> =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<V>;
  form.setInitialValues({ ...saved, ...values(taken, sent) });
  form.reset();
  if (edited.length > 0) form.setValues(values(edited, now));
  form.sent.note(null);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Makes the server's current values the initial ones of a form that stays open. Unsaved edits stay unsaved, except the fields at `given`,
 * which show the server's values.
 */
export function adopt<V extends Record<string, unknown>>(
  form: RecordForm<V>,
  stored: V,
  given: readonly string[] = [],
): void {
  const merged = (path: string, said: unknown, now: unknown, before: unknown): unknown => {
    if (!isGroup(said) || !isGroup(now) || !isGroup(before)) {
      return given.includes(path) || isSame(now, before) ? said : now;
    }
    const below = (name: string): string => (path ? `${path}.${name}` : name);
    return Object.fromEntries(
      Object.keys(said).map((name) => [name, merged(below(name), said[name], now[name], before[name])]),
    );
  };
  const values = merged("", stored, form.getValues(), form.getInitialValues()) as V;
  form.setInitialValues(stored);
  form.reset();
  if (!isSame(values, stored)) form.setValues(values);
}
