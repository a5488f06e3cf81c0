import { NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCulture } from "@/lib/text";
import { parseDecimal, showDecimal } from "../typed";
import { wrapperProps, type FieldProps } from "./field";
import classes from "./Fields.module.css";

interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that may be typed; none unless said. */
  decimals?: number;
  /** After the figure ("%", "days"). */
  unit?: string;
}

/** A figure; null while nothing is typed. */
export function NumberField(props: NumberFieldProps) {
  const culture = useCulture();
  const { value, onChange, onBlur, onFocus, decimals = 0, unit } = props;
  const parts = new Intl.NumberFormat(culture, { numberingSystem: "latn" }).formatToParts(12_345.6);
  const separator = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return (
    <NumberInput
      {...wrapperProps(props)}
      data-path={props["data-path"]}
      value={value ?? ""}
      min={props.min}
      max={props.max}
      step={props.step ?? 1}
      clampBehavior="none"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={separator("decimal") ?? "."}
      thousandSeparator={separator("group") ?? ","}
      suffix={unit ? ` ${unit}` : undefined}
      onChange={(next) => onChange?.(next === "" ? null : Number(next))}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

interface MoneyFieldProps extends FieldProps<string | null> {
  /** ISO 4217. */
  currency: string;
  /** Decimals that may be typed; 4 is what the product keeps. */
  decimals?: number;
}

function currencySign(culture: string, currency: string): string {
  const parts = new Intl.NumberFormat(culture, { style: "currency", currency }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}

/** An amount as the decimal string of the wire; never a float, which would lose pence. */
export function MoneyField(props: MoneyFieldProps) {
  const culture = useCulture();
  const { value, onChange, onBlur, currency, decimals = 4 } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const wrapper = wrapperProps(props);
  const shown = typed ?? (value ? showDecimal(value, culture) : "");

  function type(text: string): void {
    setTyped(text);
    const amount = parseDecimal(text, culture, decimals);
    if (amount !== null) onChange?.(amount);
    else if (text.trim() === "") onChange?.(null);
  }

  return (
    <TextInput
      {...wrapper}
      classNames={{ ...wrapper.classNames, input: `${wrapper.classNames.input} ${classes.figures}` }}
      data-path={props["data-path"]}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(culture, currency)}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      // What can't be read falls back to the last amount, so that the field never shows what is not kept.
      onBlurCapture={() => setTyped(null)}
      onBlur={onBlur}
    />
  );
}
