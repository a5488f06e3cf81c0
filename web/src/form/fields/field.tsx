import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { invalidMarks } from "@/lib/formErrors";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { counted } from "@/ui/limit";
import { errorText } from "../errorText";
import classes from "./Fields.module.css";

/** Properties of every field. */
export interface FieldWords {
  label: string;
  /** Quiet help under the input. */
  hint?: ReactNode;
  /** Writes "optional" beside the label. */
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** `lg` on the account pages; the height of forms otherwise. */
  size?: "md" | "lg" | undefined;
}

/**
 * What `form.getInputProps("path")` gives: spread it into a field. The library types it loosely,
 * so each field narrows the value it takes.
 */
export interface FieldBinding<V> {
  value?: V;
  onChange?: (value: V) => void;
  onBlur?: ((event: never) => void) | undefined;
  onFocus?: ((event: never) => void) | undefined;
  error?: ReactNode;
  "data-path"?: string;
  /** Maximum characters; the form takes it from its rules. */
  "data-most"?: number | undefined;
}

export type FieldProps<V> = FieldWords & FieldBinding<V>;

function Label({ label, optional }: FieldWords) {
  const t = useText();
  return (
    <>
      {label}
      {optional && <span className={classes.optional}> {t("Ui.Form.Optional")}</span>}
    </>
  );
}

/** The error below a field, with an icon. */
export function FieldError({ error }: { error: ReactNode }) {
  return (
    <>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span>{typeof error === "string" ? errorText(error) : error}</span>
    </>
  );
}

/** A text field that accepts everything typed, counts near its limit, and says by how much it is exceeded. */
export function useLimited<P extends FieldProps<string>>(props: P): P {
  const limit = useTextLimit(props.value ?? "", props["data-most"]);
  return { ...props, hint: counted(props.hint, limit), error: limit.complaint ?? props.error };
}

/** The wrapper properties that all inputs of the component library share. */
export function wrapperProps({ label, hint, optional, disabled, size, error }: FieldWords & { error?: ReactNode }) {
  const marks = invalidMarks(error);
  return {
    label: <Label label={label} optional={optional} />,
    description: hint,
    error: error ? <FieldError error={error} /> : undefined,
    disabled,
    size: size ?? "md",
    inputWrapperOrder: ["label", "input", "description", "error"] satisfies (
      "label" | "input" | "description" | "error"
    )[],
    "aria-invalid": marks["aria-invalid"],
    "data-label": label,
    classNames: {
      label: classes.label,
      description: classes.hint,
      error: classes.error,
      input: [classes.input, marks.className].filter(Boolean).join(" "),
      section: classes.section,
    },
  };
}
