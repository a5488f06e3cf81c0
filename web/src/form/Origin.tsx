import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button, Chip, WrappingRow } from "@/ui";
import classes from "./Origin.module.css";

interface OriginProps {
  /** What the setting is called. */
  label: string;
  /** Whether the level has its own value; undefined until the server has answered. */
  isOwn: boolean | undefined;
  /** The inherited value as text; absent if there is none. */
  inherited?: string | undefined;
  /** There is no level above: without an own value the portal's default applies. */
  isDefault?: boolean | undefined;
  /** Resets the own value; absent for read-only users. */
  onReset?: (() => void) | undefined;
  loading?: boolean | undefined;
  /** The field. */
  children?: ReactNode;
}

/** Whether a value is the level's own or inherited, what would be inherited, and a button to reset it. */
export function Origin({ label, isOwn, inherited, isDefault, onReset, loading, children }: OriginProps) {
  const t = useText();
  const from = t(isDefault ? "Ui.Origin.Default" : "Ui.Origin.Inherited");
  const line = isOwn !== undefined && (
    <WrappingRow>
      <Chip tone={isOwn ? "brand" : "outline"} icon={isOwn ? IconCircleCheck : IconCircleDashed}>
        {isOwn ? t("Ui.Origin.Own") : from}
      </Chip>
      {inherited && (
        <span className={classes.inherited}>
          {t(isDefault ? "Ui.Origin.DefaultValue" : "Ui.Origin.InheritedValue", { value: inherited })}
        </span>
      )}
      {isOwn && onReset && (
        <Button kind="quiet" size="small" icon={IconArrowBackUp} loading={loading} onClick={onReset}>
          {t("Ui.Origin.Reset", { name: label })}
        </Button>
      )}
    </WrappingRow>
  );
  if (!children) return line;
  return (
    <div className={classes.field}>
      {children}
      {line}
    </div>
  );
}
