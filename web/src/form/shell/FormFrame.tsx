import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from "react";
import { isWriting } from "@/api/writes";
import { isSaveKey } from "@/lib/saveKey";
import { useText } from "@/lib/text";
import { closeAbout } from "@/lib/toast";
import { Button, useCloseGuard } from "@/ui";
import { isStale, type MemberPaths } from "../failure";
import type { RecordForm } from "../useRecordForm";
import { ConflictDialog, type ConflictSource } from "./ConflictDialog";
import { ErrorSummary } from "./ErrorSummary";
import { LeaveGuard, mayDiscard, mayStopWaiting } from "./LeaveGuard";
import { holdsUnread } from "./problems";
import { useKeptForm } from "./useKeptForm";
import { useRecordSubmit } from "./useRecordSubmit";
import classes from "./Shell.module.css";

/** What every form shell needs. */
export interface FormShellProps<V extends Record<string, unknown>> {
  form: RecordForm<V>;
  /** A verb and what it saves ("Create action item"). */
  submitLabel: string;
  /** The save is under way. */
  loading: boolean;
  /** The failure of the last save, or null. Fields, summary, conflict dialog: the shell decides. */
  error: unknown;
  /** Called with checked values. */
  onSubmit: (values: V) => void;
  onCancel: () => void;
  /** Names on the wire that differ from the form's paths. */
  memberPaths?: MemberPaths;
  /** How to read the record again after a 409. */
  conflict?: ConflictSource<V>;
  /** Name under which the page knows what was typed when the session ended; the submit label unless that changes meanwhile. */
  keptAs?: string;
  /** At the inline start of the foot: "create another", "delete". */
  footStart?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** Asks whatever has to be asked before the form is closed; true when it may be. */
export type Closing = () => Promise<boolean>;

interface FormFrameProps<V extends Record<string, unknown>> extends FormShellProps<V> {
  layout: "drawer" | "page";
  /** Gives the shell the question it needs when it closes by itself. */
  guard?: Ref<Closing>;
}

/** What a drawer gives its focus to where no field asks for it. */
const firstField = ":is(input, textarea)[data-path]:not(:disabled, [type=radio], [type=checkbox])";

/** Saves by Ctrl Enter from anywhere in the form, and from the rest of the drawer around it. */
function useSaveKey(element: RefObject<HTMLFormElement | null>, layout: "drawer" | "page", loading: boolean): void {
  useWindowEvent("keydown", (event) => {
    const frame = layout === "drawer" ? element.current?.closest<HTMLElement>("[role=dialog]") : element.current;
    if (!isSaveKey(event) || !(event.target instanceof Node) || !(frame ?? element.current)?.contains(event.target))
      return;
    event.preventDefault();
    if (!loading) element.current?.requestSubmit();
  });
}

type FormFootProps = Pick<
  FormFrameProps<Record<string, unknown>>,
  "layout" | "footStart" | "onCancel" | "loading" | "submitLabel"
>;

function FormFoot({ layout, footStart, onCancel, loading, submitLabel }: FormFootProps) {
  const t = useText();
  return (
    <div className={layout === "drawer" ? classes.foot : classes.pageFoot}>
      {footStart ? <div className={classes.footStart}>{footStart}</div> : <span className={classes.footStart} />}
      <Button onClick={onCancel}>{t("Common.Cancel")}</Button>
      <Button type="submit" kind="primary" loading={loading} shortcut={t("Ui.Form.SaveKey")}>
        {submitLabel}
      </Button>
    </div>
  );
}

/** The questions before a form is closed: while it is being saved, and with something in it that is not. */
function useClosing(loading: boolean, wouldLose: () => boolean) {
  // Once answered, the question is not asked again by what closes next.
  const isReleased = useRef(false);
  useEffect(() => {
    isReleased.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each save asks again
  }, [loading]);
  // The answer arrives before its form knows: closing the form because of it must not ask.
  const isSaving = (): boolean => loading && isWriting() && !isReleased.current;
  const stopWaiting = async (): Promise<boolean> => {
    isReleased.current = await mayStopWaiting();
    return isReleased.current;
  };
  const mayClose = async (): Promise<boolean> => (isSaving() ? stopWaiting() : !wouldLose() || mayDiscard());
  useCloseGuard(() => (isSaving() ? stopWaiting() : null));
  return { isSaving, stopWaiting, mayClose };
}

/** Summary, fields and foot of a form. */
export function FormFrame<V extends Record<string, unknown>>(props: FormFrameProps<V>) {
  const { form, submitLabel, loading, error, onSubmit, onCancel, memberPaths, conflict, layout, footStart } = props;
  const { element, problems, submit, send, focus, sent } = useRecordSubmit({ form, error, onSubmit, memberPaths });
  const [settled, setSettled] = useState<unknown>(null);
  const [fresh, setFresh] = useState(0);
  const isKept = useKeptForm(props.keptAs ?? submitLabel, form, element);
  const wouldLose = (): boolean => form.isDirty() && !sent() && !isKept();
  const { isSaving, stopWaiting, mayClose } = useClosing(loading, wouldLose);
  useImperativeHandle(props.guard, () => mayClose);
  const cancel = async (): Promise<void> => {
    // A drawer asks by itself.
    if (layout === "page" && isSaving() && !(await stopWaiting())) return;
    // Only the field knows what it can't read: mounting it again discards that.
    if (layout === "page" && holdsUnread(element.current)) setFresh(fresh + 1);
    onCancel();
  };
  // The drawer gives its focus to what is marked so, and without a mark to its cross.
  useEffect(() => {
    if (layout !== "drawer" || element.current?.querySelector("[data-autofocus]")) return;
    element.current?.querySelector(firstField)?.setAttribute("data-autofocus", "true");
  }, [layout, element]);
  // Its message stands until it is closed, but not longer than the next try or the form itself.
  useEffect(() => (error ? () => closeAbout(error) : undefined), [error]);
  const conflicting = conflict && isStale(error) && settled !== error && !loading;
  useSaveKey(element, layout, loading);

  return (
    <form
      ref={element}
      className={layout === "drawer" ? classes.form : classes.page}
      noValidate
      onSubmit={(event) => {
        if (loading) event.preventDefault();
        else submit(event);
      }}
    >
      <LeaveGuard wouldLose={wouldLose} isSaving={isSaving} />
      <div key={fresh} className={layout === "drawer" ? classes.body : classes.pageBody}>
        <ErrorSummary problems={problems} onFocus={focus} />
        {props.children}
      </div>
      <FormFoot {...{ layout, footStart, loading, submitLabel }} onCancel={() => void cancel()} />
      {conflicting && (
        <ConflictDialog
          form={form}
          source={conflict}
          element={element}
          onClose={() => setSettled(error)}
          onSave={(values) => {
            setSettled(error);
            form.setValues(values);
            send(values);
          }}
        />
      )}
    </form>
  );
}

/** Fields below each other, in a section of a form. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

interface CreateAnotherProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Keeps the drawer open for the next record. */
export function CreateAnother({ checked, onChange }: CreateAnotherProps) {
  const t = useText();
  return (
    <label className={classes.another}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t("Ui.Form.CreateAnother")}
    </label>
  );
}
