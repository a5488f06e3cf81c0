import type { ReactNode } from "react";
import { NumberField, Origin, SwitchField, type RecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import type { Origins } from "./useOrigins";

interface SettingProps {
  origins: Origins;
  /** Path of the field. */
  path: string;
  /** Paths of fields that are reset together with it. */
  together?: readonly string[] | undefined;
  label: string;
  /** Formats a stored value that is neither text nor number nor boolean. */
  show?: ((value: string) => string) | undefined;
  children: ReactNode;
}

/** Formats a stored value. */
function useWords(): (value: string) => string {
  const t = useText();
  const format = useFormat();
  return (value) => {
    if (/^(true|false)$/iu.test(value)) return t(/^true$/iu.test(value) ? "Ui.On" : "Ui.Off");
    return /^\d+$/u.test(value) ? format.number(Number(value)) : value;
  };
}

/** A field with the origin of its value, and a button to inherit instead. */
export function Setting({ origins, path, together, label, show, children }: SettingProps) {
  const words = useWords();
  const origin = origins.of(path);
  const inherited = origin?.inherited;
  return (
    <Origin
      label={label}
      isOwn={origin?.isOwn}
      inherited={inherited ? (show ?? words)(inherited) : undefined}
      isDefault={origin?.isFromHost === false}
      onReset={() => origins.reset([path, ...(together ?? [])])}
      loading={origins.isResetting}
    >
      {children}
    </Origin>
  );
}

interface SettingFieldProps<V extends Record<string, unknown>> extends Omit<SettingProps, "show" | "children"> {
  form: RecordForm<V>;
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

interface SettingSwitchProps<V extends Record<string, unknown>> extends SettingFieldProps<V> {
  /** Replaces resetting only this field. */
  onChange?: ((on: boolean) => void) | undefined;
}

/** A boolean setting. */
export function SettingSwitch<V extends Record<string, unknown>>(props: SettingSwitchProps<V>) {
  const { form, hint, disabled, onChange, ...setting } = props;
  return (
    <Setting {...setting}>
      <SwitchField
        label={setting.label}
        hint={hint}
        disabled={disabled}
        {...form.getInputProps(setting.path)}
        {...(onChange && { onChange })}
      />
    </Setting>
  );
}

/** A numeric setting. */
export function SettingNumber<V extends Record<string, unknown>>(props: SettingFieldProps<V>) {
  const { form, hint, disabled, ...setting } = props;
  return (
    <Setting {...setting}>
      <NumberField label={setting.label} hint={hint} disabled={disabled} {...form.getInputProps(setting.path)} />
    </Setting>
  );
}
