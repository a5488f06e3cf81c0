import { useEffect, type ReactNode } from "react";
import { errorText, useRecordSubmit, type RecordForm } from "@/form";
import { Button } from "@/ui/button";
import classes from "./Account.module.css";

interface AccountFormProps<V extends Record<string, unknown>> {
  form: RecordForm<V>;
  submitLabel: string;
  loading: boolean;
  /** The failure of the last try, or null. */
  error: unknown;
  /** Called with checked values. */
  onSubmit: (values: V) => void;
  /** Names on the wire that differ from the form's paths. */
  memberPaths?: Readonly<Record<string, string>>;
  /** Goes one step back. */
  onBack?: { label: string; run: () => void };
  children: ReactNode;
}

/** A form of the account card: one primary action; refused values are shown at their fields, everything else above them. */
export function AccountForm<V extends Record<string, unknown>>(props: AccountFormProps<V>) {
  const { form, error, onSubmit, memberPaths, loading, onBack } = props;
  const { element, problems, submit } = useRecordSubmit({ form, error, onSubmit, memberPaths });
  useEffect(() => element.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), [element]);
  const general = problems.filter(({ path }) => !path);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        if (loading) event.preventDefault();
        else submit(event);
      }}
    >
      {general.length > 0 && (
        <div className={classes.refused} role="alert">
          {general.map(({ message }) => (
            <p key={message}>{errorText(message)}</p>
          ))}
        </div>
      )}
      {props.children}
      <div className={onBack ? classes.actions : classes.action}>
        {onBack && (
          <Button size="large" onClick={onBack.run}>
            {onBack.label}
          </Button>
        )}
        <Button type="submit" kind="primary" size="large" loading={loading}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
