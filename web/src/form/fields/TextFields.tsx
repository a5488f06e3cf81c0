import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useLimited, wrapperProps, type FieldProps } from "./field";

interface TextFieldProps extends FieldProps<string> {
  type?: "text" | "email" | "tel" | "url" | "search" | "time" | "datetime-local";
  placeholder?: string;
  icon?: Icon;
  /** For names and codes that a phone must not capitalise or correct. */
  isLiteral?: boolean;
  inputMode?: "numeric";
  /** For the browser's autofill, such as `email` or `organization`. */
  autoComplete?: string;
  readOnly?: boolean;
  /** Focused when its form opens. */
  autoFocus?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, onFocus, icon: Icon, autoFocus, autoComplete = "off" } = props;
  const limited = useLimited(props);
  return (
    <TextInput
      {...wrapperProps(limited)}
      data-path={props["data-path"]}
      data-autofocus={autoFocus || undefined}
      type={props.type ?? "text"}
      dir="auto"
      value={value ?? ""}
      placeholder={props.placeholder}
      readOnly={props.readOnly}
      autoComplete={autoComplete}
      inputMode={props.inputMode}
      autoCapitalize={props.isLiteral ? "none" : undefined}
      spellCheck={props.isLiteral ? false : undefined}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

/** A secret: hidden, with a button to show it. */
export function PasswordField(
  props: FieldProps<string> & { autoComplete: "current-password" | "new-password" | "off"; placeholder?: string },
) {
  const t = useText();
  const { value, onChange, onBlur, onFocus } = props;
  return (
    <PasswordInput
      {...wrapperProps(props)}
      visibilityToggleButtonProps={{ "aria-label": t("Account.SignIn.ShowPassword") }}
      data-path={props["data-path"]}
      value={value ?? ""}
      placeholder={props.placeholder}
      autoComplete={props.autoComplete}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number;
  placeholder?: string;
  /** Focused when its form opens. */
  autoFocus?: boolean;
}

/** Multi-line text; grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, onFocus, autoFocus } = props;
  const limited = useLimited(props);
  return (
    <Textarea
      {...wrapperProps(limited)}
      data-path={props["data-path"]}
      data-autofocus={autoFocus || undefined}
      autosize
      minRows={props.rows ?? 3}
      maxRows={16}
      dir="auto"
      value={value ?? ""}
      placeholder={props.placeholder}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}
