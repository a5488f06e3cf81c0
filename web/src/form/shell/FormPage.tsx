import { FormFrame, type FormShellProps } from "./FormFrame";
import classes from "./Shell.module.css";

interface FormPageProps<V extends Record<string, unknown>> extends FormShellProps<V> {
  /** For one or two fields: as wide as they are read. */
  isShort?: boolean;
}

/** A form on a page of its own, such as settings. Put it under a PageHead. */
export function FormPage<V extends Record<string, unknown>>(props: FormPageProps<V>) {
  const frame = <FormFrame {...props} layout="page" />;
  return props.isShort ? <div className={classes.short}>{frame}</div> : frame;
}
