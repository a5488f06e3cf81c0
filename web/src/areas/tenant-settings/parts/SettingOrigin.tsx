import { Origin } from "@/form";
import { useText } from "@/lib/text";
import type { SettingValue } from "../queries";
import { useIsOfProvider } from "./useIsOfProvider";
import { valueText } from "./words";

interface SettingOriginProps {
  setting: SettingValue;
  /** What it is called. */
  label: string;
  /** Gives the own value up; absent for readers who may not. */
  onReset?: ((name: string) => void) | undefined;
  loading?: boolean;
}

/** Where the value of a setting or word comes from. */
export function SettingOrigin({ setting, label, onReset, loading }: SettingOriginProps) {
  const t = useText();
  const isOfProvider = useIsOfProvider();
  const { name, isOwn, inherited } = setting;
  return (
    <Origin
      label={label}
      isOwn={isOwn}
      inherited={inherited ? valueText(t, inherited) : undefined}
      isDefault={isOfProvider}
      onReset={onReset && (() => onReset(name))}
      loading={loading}
    />
  );
}
