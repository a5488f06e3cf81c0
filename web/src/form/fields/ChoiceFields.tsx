import { Checkbox, Input, Switch } from "@mantine/core";
import { useId } from "react";
import { useText } from "@/lib/text";
import { domainColour, SegmentedSwitch, type SegmentedOption } from "@/ui";
import { FieldError, wrapperProps, type FieldProps } from "./field";
import classes from "./Fields.module.css";

/** A switch that is saved with the form. `form.getInputProps(path)` is enough: the value is a boolean. */
export function SwitchField({ label, hint, value, onChange, error, disabled, ...rest }: FieldProps<boolean>) {
  return (
    <Switch
      label={label}
      description={hint}
      error={error ? <FieldError error={error} /> : undefined}
      disabled={disabled}
      data-path={rest["data-path"]}
      data-label={label}
      checked={value ?? false}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      classNames={{ label: classes.label, description: `${classes.hint} ${classes.beside}`, error: classes.error }}
    />
  );
}

/** A checkbox, for agreements and lists. */
export function CheckField({ label, hint, value, onChange, error, disabled, ...rest }: FieldProps<boolean>) {
  return (
    <Checkbox
      label={label}
      description={hint}
      error={error ? <FieldError error={error} /> : undefined}
      disabled={disabled}
      data-path={rest["data-path"]}
      data-label={label}
      checked={value ?? false}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      classNames={{ label: classes.label, description: classes.hint, error: classes.error }}
    />
  );
}

interface SegmentedFieldProps<V extends string> extends FieldProps<V> {
  options: readonly SegmentedOption<V>[];
}

/** One of two to five choices, all visible. */
export function SegmentedField<V extends string>(props: SegmentedFieldProps<V>) {
  const { label, value, onChange, options, error } = props;
  const id = useId();
  const { classNames, ...wrapper } = wrapperProps(props);
  return (
    <Input.Wrapper
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      inputWrapperOrder={wrapper.inputWrapperOrder}
      labelElement="div"
      errorProps={{ id }}
      classNames={{ label: classNames.label, description: classNames.description, error: classNames.error }}
    >
      <SegmentedSwitch
        label={label}
        wide
        value={value ?? null}
        options={options}
        path={props["data-path"]}
        invalid={Boolean(error)}
        describedBy={error ? id : undefined}
        onChange={(next) => onChange?.(next)}
      />
    </Input.Wrapper>
  );
}

const colours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** One of the twelve domain colours. */
export function ColourField(props: FieldProps<number>) {
  const t = useText();
  const name = useId();
  const { value, onChange, error, label } = props;
  const { classNames, ...wrapper } = wrapperProps(props);
  return (
    <Input.Wrapper
      label={wrapper.label}
      description={wrapper.description}
      error={wrapper.error}
      inputWrapperOrder={wrapper.inputWrapperOrder}
      labelElement="div"
      classNames={{ label: classNames.label, description: classNames.description, error: classNames.error }}
    >
      <fieldset className={classes.plain} aria-label={label} aria-invalid={error ? true : undefined}>
        <div className={classes.swatches}>
          {colours.map((colour) => (
            <label className={classes.swatch} key={colour} title={t("Ui.Form.Colour", { colour })}>
              <input
                type="radio"
                name={name}
                aria-label={t("Ui.Form.Colour", { colour })}
                data-path={value === colour || (!value && colour === 1) ? props["data-path"] : undefined}
                data-label={label}
                checked={value === colour}
                onChange={() => onChange?.(colour)}
              />
              <span style={{ background: domainColour(colour) }} />
            </label>
          ))}
        </div>
      </fieldset>
    </Input.Wrapper>
  );
}
