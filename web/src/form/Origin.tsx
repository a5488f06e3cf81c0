import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button, Chip } from "@/ui";
import classes from "./Origin.module.css";

interface OriginProps {
  /** What the setting is called. */
  label: string;
  /** Whether the level has a value of its own; unknown until the server has said it. */
  isOwn: boolean | undefined;
  /** What holds without it, as people read it; absent for nothing. */
  inherited?: string | undefined;
  /** Nobody stands above: what holds without an own value is the portal's default. */
  isDefault?: boolean | undefined;
  /** Gives the own value up; absent for readers who may not. */
  onReset?: (() => void) | undefined;
  loading?: boolean | undefined;
  /** The field that it is about. */
  children?: ReactNode;
}

/** Whether a value is the level's own or inherited, what it would be without it, and the way back. */
export function Origin({ label, isOwn, inherited, isDefault, onReset, loading, children }: OriginProps) {
  const t = useText();
  const from = t(isDefault ? "Ui.Origin.Default" : "Ui.Origin.Inherited");
  const line = isOwn !== undefined && (
    <div className={classes.line}>
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
    </div>
  );
  if (!children) return line;
  return (
    <div className={classes.field}>
      {children}
      {line}
    </div>
  );
}
