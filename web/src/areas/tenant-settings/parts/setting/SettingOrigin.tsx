import { Origin } from "@/form";
import { useText } from "@/lib/text";
import type { SettingValue } from "../../queries";
import { useIsOfProvider } from "./useIsOfProvider";
import { valueText } from "./words";

interface SettingOriginProps {
  setting: SettingValue;
  /** What it is called. */
  label: string;
  /** Resets the own value; absent for read-only users. */
  onReset?: ((name: string) => void) | undefined;
  loading?: boolean;
}

/** Origin of the value of a setting or term. */
export function SettingOrigin({ setting, label, onReset, loading }: SettingOriginProps) {
  const t = useText();
  const isOfProvider = useIsOfProvider();
  const { name, isOwn, inherited } = setting;
  return (
    <Origin
      label={label}
      isOwn={isOwn}
      inherited={inherited ? valueText(t, inherited, name) : undefined}
      isDefault={isOfProvider}
      onReset={onReset && (() => onReset(name))}
      loading={loading}
    />
  );
}
