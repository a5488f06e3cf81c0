import { useCallback, useEffect, useState, type RefObject } from "react";
import { useText } from "@/lib/text";
import { Button, Dialog, ErrorState, TextSkeleton } from "@/ui";
import type { RecordForm } from "../useRecordForm";
import { differing, merge, propose, type Side } from "./conflict";
import { fieldOf } from "./problems";
import classes from "./Shell.module.css";

/** How a form loads what somebody else saved. */
export interface ConflictSource<V> {
  /** Reloads the record as form values, with its new `concurrencyStamp` if the form has one. */
  load: () => Promise<V>;
  /** Formats a value; plain text by default. */
  show?: (path: string, value: unknown) => string;
}

interface ConflictDialogProps<V> {
  form: RecordForm<V>;
  source: ConflictSource<V>;
  /** The form's element, for the labels of its fields. */
  element: RefObject<HTMLElement | null>;
  onSave: (values: V) => void;
  onClose: () => void;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Known<V> = { state: "loading" } | { state: "failed" } | { state: "ready"; theirs: V };

function useTheirs<V>(source: ConflictSource<V>): { known: Known<V>; retry: () => void } {
  const [known, setKnown] = useState<Known<V>>({ state: "loading" });
  const [load] = useState(() => source.load);
  const read = useCallback(() => {
    let current = true;
    load().then(
      (theirs) => current && setKnown({ state: "ready", theirs }),
      () => current && setKnown({ state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [load]);
  useEffect(read, [read]);
  return { known, retry: read };
}

interface ChoiceProps<V> extends ConflictDialogProps<V> {
  theirs: V;
}

function Choice<V extends Record<string, unknown>>({ form, source, element, theirs, onSave, onClose }: ChoiceProps<V>) {
  const t = useText();
  const mine = form.getValues();
  const [labels] = useState(() => labelsOf(element.current, differing(theirs, mine)));
  const [choice, setChoice] = useState(() => propose(form.getInitialValues(), theirs, mine));
  const show = source.show ?? ((_: string, value: unknown) => plain(value));
  const pick = (path: string, side: Side, value: unknown) => (
    <label className={classes.pick}>
      <input
        type="radio"
        name={`conflict-${path}`}
        checked={choice[path] === side}
        onChange={() => setChoice((last) => ({ ...last, [path]: side }))}
      />
      <bdi>{show(path, value)}</bdi>
    </label>
  );
  return (
    <>
      <table className={classes.conflict}>
        <thead>
          <tr>
            <th scope="col">{t("Ui.Conflict.Field")}</th>
            <th scope="col">{t("Ui.Conflict.Theirs")}</th>
            <th scope="col">{t("Ui.Conflict.Mine")}</th>
          </tr>
        </thead>
        <tbody>
          {differing(theirs, mine).map((path) => (
            <tr key={path}>
              <th scope="row">{labels[path] ?? path}</th>
              <td>{pick(path, "theirs", theirs[path])}</td>
              <td>{pick(path, "mine", mine[path])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.dialogFoot}>
        <Button onClick={onClose}>{t("Common.Cancel")}</Button>
        <Button kind="primary" data-autofocus onClick={() => onSave(merge(theirs, mine, choice))}>
          {t("Ui.Conflict.Save")}
        </Button>
      </div>
    </>
  );
}

function labelsOf(form: HTMLElement | null, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, fieldOf(form, path)?.dataset.label ?? path]));
}

/** Somebody else has saved meanwhile: shows theirs and mine, field by field. */
export function ConflictDialog<V extends Record<string, unknown>>(props: ConflictDialogProps<V>) {
  const t = useText();
  const { known, retry } = useTheirs(props.source);
  return (
    <Dialog opened onClose={props.onClose} title={t("Ui.Conflict.Title")} size={720}>
      <p className={classes.lead}>{t("Ui.Conflict.Text")}</p>
      {known.state === "loading" && <TextSkeleton />}
      {known.state === "failed" && <ErrorState onRetry={retry} />}
      {known.state === "ready" && <Choice {...props} theirs={known.theirs} />}
    </Dialog>
  );
}
