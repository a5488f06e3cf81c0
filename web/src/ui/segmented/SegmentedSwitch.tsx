import type { Icon } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./SegmentedSwitch.module.css";

/** One of the few choices. */
export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  icon?: Icon;
  disabled?: boolean;
}

interface SegmentedSwitchProps<V extends string> {
  /** The group's accessible name. */
  label: string;
  value: V | null;
  options: readonly SegmentedOption<V>[];
  onChange: (value: V) => void;
  /** Full width, for forms. */
  wide?: boolean;
  size?: "medium" | "small";
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Path of the form's field, for links from the error summary. */
  path?: string | undefined;
}

/** Two to five choices side by side, one of them selected; arrow keys move the selection. */
export function SegmentedSwitch<V extends string>(props: SegmentedSwitchProps<V>) {
  const { label, value, options, onChange, wide, size = "medium", invalid, describedBy, path } = props;
  const name = useId();
  const entry = options.some((option) => option.value === value) ? value : options[0]?.value;
  const names = [classes.switch, wide && classes.wide, size === "small" && classes.small, invalid && "is-invalid"];
  return (
    <fieldset
      role="radiogroup"
      className={names.filter(Boolean).join(" ")}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {options.map(({ value: own, label: word, icon: Icon, disabled }) => (
        <label key={own} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            data-path={own === entry ? path : undefined}
            data-label={label}
            onChange={() => onChange(own)}
          />
          {Icon && <Icon size={14} stroke={2} aria-hidden />}
          {word}
        </label>
      ))}
    </fieldset>
  );
}
