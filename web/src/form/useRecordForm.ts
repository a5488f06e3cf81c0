import { useForm, type FormValidateInput, type UseFormReturnType } from "@mantine/form";
import { mostOf } from "./rules";

/** The form of a record: its values mirror the screen, `toRequest()` of the area maps them. */
export type RecordForm<V> = UseFormReturnType<V, V>;

interface RecordFormInput<V> {
  initialValues: V;
  /** Rules by path; see `rules.ts`. */
  validate?: FormValidateInput<V>;
}

/** Makes the form of a record. Errors go when the field changes. */
export function useRecordForm<V extends Record<string, unknown>>({
  initialValues,
  validate,
}: RecordFormInput<V>): RecordForm<V> {
  return useForm<V>({
    mode: "controlled",
    initialValues,
    ...(validate ? { validate } : {}),
    enhanceGetInputProps: ({ field }) => ({ "data-most": mostOf(validate, String(field)) }),
    // The shell stops the browser's own sending itself.
    onSubmitPreventDefault: "always",
  });
}

/** Makes what was saved the ground of a form that stays open: nothing is unsaved, and Cancel returns to it. */
export function rebase<V extends Record<string, unknown>>(form: RecordForm<V>, saved: V = form.getValues()): void {
  form.setInitialValues(saved);
  form.reset();
}
