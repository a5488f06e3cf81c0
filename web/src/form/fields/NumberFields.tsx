import { TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useCulture, useText } from "@/lib/text";
import { parseTypedNumber, writtenNumber } from "@/lib/typedNumber";
import { wrapperProps, type FieldProps } from "./field";

interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  step?: number;
  /** Maximum decimals; none by default. */
  decimals?: number;
  /** Unit after the number ("%", "days"). */
  unit?: string;
  /** Invalid text that was typed before, shown again with its error. */
  unread?: string | undefined;
  /** Reports invalid text as it is typed, and null once there is none. */
  onUnread?: ((text: string | null) => void) | undefined;
}

type Bounds = Pick<NumberFieldProps, "min" | "max" | "step" | "decimals">;

/** The number that an arrow key or button leads to. */
function stepped(from: number | null, direction: 1 | -1, { min, max, step = 1, decimals = 0 }: Bounds): number {
  const next = from === null ? (min ?? 0) : Number((from + direction * step).toFixed(decimals));
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
}

/** Parses and formats a field's numbers in the user's culture. */
function useNumbers({ decimals = 0, unit }: NumberFieldProps) {
  const culture = useCulture();
  return {
    read: (text: string): number | null => {
      const figure = unit && text.trimEnd().endsWith(unit) ? text.trimEnd().slice(0, -unit.length) : text;
      const value = parseTypedNumber(figure, culture);
      return value !== null && Number(value.toFixed(decimals)) === value ? value : null;
    },
    write: (value: number): string => writtenNumber(value, culture) + (unit ? ` ${unit}` : ""),
    example: writtenNumber(decimals > 0 ? 1234.5 : 1234, culture),
  };
}

/** Text that is invalid or being typed; shown while the field has the focus, whatever value arrives late. */
function useTyped(value: number | null, read: (text: string) => number | null, unread: string | undefined) {
  const [typed, setTyped] = useState<string | null>(unread ?? null);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(value);
  if (!Object.is(seen, value)) {
    setSeen(value);
    // A value that the form sets replaces invalid text.
    if (!focused && typed !== null && read(typed) !== value) setTyped(null);
  }
  return { typed, setTyped, focused, setFocused };
}

/**
 * A number, written in the user's culture; null if there is none. Invalid text stays as typed, is marked and counts as none, and the form
 * isn't sent: the field never substitutes another number.
 */
export function NumberField(props: NumberFieldProps) {
  const t = useText();
  const { onChange, onUnread, onBlur, onFocus, decimals = 0 } = props;
  const value = Number.isFinite(props.value) ? (props.value ?? null) : null;
  const { read, write, example } = useNumbers(props);
  const { typed, setTyped, focused, setFocused } = useTyped(value, read, props.unread);
  const isUnreadable = (text: string): boolean => text.trim() !== "" && read(text) === null;
  const isUnread = typed !== null && isUnreadable(typed);
  const complaint = t("Ui.Form.NumberUnread", { example });
  const told = isUnread && !focused ? complaint : undefined;
  const type = (text: string): void => {
    setTyped(text);
    onChange?.(read(text));
    onUnread?.(isUnreadable(text) ? text : null);
  };
  const onArrow = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    // Invalid text is for the user to correct; arrow keys don't count from it.
    if (isUnread) return;
    const from = typed === null ? value : read(typed);
    type(write(stepped(from, event.key === "ArrowUp" ? 1 : -1, props)));
  };
  return (
    <TextInput
      {...wrapperProps({ ...props, error: props.error ?? told })}
      data-path={props["data-path"]}
      data-unread={isUnread ? complaint : undefined}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      value={typed ?? (value === null ? "" : write(value))}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onArrow}
      onBlur={(event) => {
        setFocused(false);
        if (!isUnread) setTyped(null);
        onBlur?.(event as never);
      }}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event as never);
      }}
    />
  );
}
