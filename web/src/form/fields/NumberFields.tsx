import { NumberInput } from "@mantine/core";
import { useCulture } from "@/lib/text";
import { wrapperProps, type FieldProps } from "./field";

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
