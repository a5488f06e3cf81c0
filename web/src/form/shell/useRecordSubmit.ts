import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { isUnreachable } from "@/api/errors";
import { isForForm, sortFailure, type MemberPaths } from "../failure";
import { isEditedSince, type RecordForm } from "../useRecordForm";
import { cutOff, fieldOf, pathsOn, toProblems, unreadOn, type Problem } from "./problems";

interface SubmitInput<V> {
  form: RecordForm<V>;
  /** The failure of the last save. */
  error: unknown;
  onSubmit: (values: V) => void;
  memberPaths?: MemberPaths | undefined;
}

/** What a shell needs to submit its form and to show errors. */
export interface Submission<V> {
  element: RefObject<HTMLFormElement | null>;
  problems: readonly Problem[];
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Sends values that are already validated. */
  send: (values: V) => void;
  /** Focuses a field. */
  focus: (path: string) => void;
  /** Sent and not refused: leaving needs no confirmation. */
  sent: () => boolean;
}

/** Validates, sends, and assigns the server's errors to their fields. */
export function useRecordSubmit<V>({ form, error, onSubmit, memberPaths }: SubmitInput<V>): Submission<V> {
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const focus = (path: string): void => fieldOf(element.current, path)?.focus();

  function show(next: readonly Problem[]): void {
    setProblems(next);
    const first = next.find((problem) => problem.path);
    if (first?.path) focus(first.path);
  }

  // Saved but still open: later changes need a confirmation again.
  const isDirty = form.isDirty();
  useEffect(() => {
    if (!isDirty) sent.current = false;
  }, [isDirty]);

  const { setErrors } = form;
  const latest = useRef({ show, setErrors, memberPaths });
  useEffect(() => {
    latest.current = { show, setErrors, memberPaths };
  });

  useEffect(() => {
    if (!error) return;
    sent.current = false;
    if (isUnreachable(error)) latest.current.show([cutOff]);
    if (!isForForm(error)) return;
    const sorted = sortFailure(error, new Set(pathsOn(element.current)), latest.current.memberPaths);
    latest.current.setErrors(sorted.fields);
    const rest = sorted.rest.map((message): Problem => ({ message }));
    latest.current.show([...rest, ...toProblems(element.current, sorted.fields)]);
  }, [error]);

  function send(values: V): void {
    setProblems([]);
    sent.current = true;
    onSubmit(values);
    // Not `values`: the caller may write corrected values into the form.
    form.sent.note(form.getValues());
  }

  function submit(event?: SyntheticEvent<HTMLFormElement>): void {
    const unread = unreadOn(element.current);
    if (Object.keys(unread).length > 0) {
      event?.preventDefault();
      const errors = { ...form.validate().errors, ...unread };
      form.setErrors(errors);
      show(toProblems(element.current, errors));
      return;
    }
    const check = form.onSubmit(send, (errors) => show(toProblems(element.current, errors)));
    check(event);
  }

  // A line disappears once its field is corrected.
  const open = problems.filter((problem) => !problem.path || form.errors[problem.path] !== undefined);
  return { element, problems: open, submit, send, focus, sent: () => sent.current && !isEditedSince(form) };
}
