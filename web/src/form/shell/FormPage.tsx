import { FormFrame, type FormShellProps } from "./FormFrame";

/** A form on a page of its own, such as settings. Put it under a PageHead. */
export function FormPage<V extends Record<string, unknown>>(props: FormShellProps<V>) {
  return <FormFrame {...props} layout="page" />;
}
