import { DateBox } from "@/ui";
import { wrapperProps, type FieldProps } from "./field";

interface DateFieldProps extends FieldProps<string | null> {
  clearable?: boolean;
}

/** A calendar date of a form. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, onFocus } = props;
  return (
    <DateBox
      wrapper={(complaint) => wrapperProps({ ...props, error: complaint ?? props.error })}
      data-path={props["data-path"]}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
      clearable={props.clearable ?? props.optional ?? false}
      onBlur={(event) => onBlur?.(event as never)}
      onFocus={onFocus}
    />
  );
}
