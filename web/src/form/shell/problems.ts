import type { ReactNode } from "react";
import { byData } from "@/lib/byData";

/** One line of the summary. */
export interface Problem {
  /** Path of the field; absent for errors of the whole form. */
  path?: string;
  /** The field's label. */
  label?: string;
  /** A key with parameters in brackets, or a finished sentence. */
  message: string;
}

/** The form was not sent, or it is unknown whether it arrived. */
export const cutOff: Problem = { message: "Ui.Form.Unreachable" };

/** The input at a path; fields have their path as an attribute. */
export function fieldOf(form: HTMLElement | null, path: string): HTMLElement | null {
  return byData(form, "path", path);
}

/** Paths of all fields on the screen, in order. */
export function pathsOn(form: HTMLElement | null): string[] {
  const fields = form?.querySelectorAll<HTMLElement>("[data-path]") ?? [];
  return Array.from(fields, (field) => field.dataset.path ?? "");
}

/** Errors by path as lines of the summary, in the order of the screen, with the fields' labels. */
export function toProblems(form: HTMLElement | null, errors: Readonly<Record<string, ReactNode>>): Problem[] {
  const order = pathsOn(form);
  return Object.entries(errors)
    .flatMap(([path, message]) =>
      typeof message === "string" ? [{ path, label: fieldOf(form, path)?.dataset.label ?? path, message }] : [],
    )
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
}

/** The invalid text of each field, by path. */
export function unreadOn(form: HTMLElement | null): Record<string, string> {
  const fields = form?.querySelectorAll<HTMLElement>("[data-unread][data-path]") ?? [];
  return Object.fromEntries(Array.from(fields, ({ dataset }) => [dataset.path ?? "", dataset.unread ?? ""]));
}

/** Whether a field contains invalid text. */
export function holdsUnread(form: HTMLElement | null): boolean {
  return Object.keys(unreadOn(form)).length > 0;
}
