import { useText } from "@/lib/text";
import { Chip } from "@/ui";
import type { Application } from "../queries";
import { flowsOf } from "../rules";
import classes from "./Applications.module.css";

interface FlowChipsProps {
  application: Application;
  /** For a row of a table. */
  isOneLine?: boolean;
}

/** Grant types of an application. */
export function FlowChips({ application, isOneLine = false }: FlowChipsProps) {
  const t = useText();
  return (
    <span className={[classes.chips, isOneLine && classes.oneLine].filter(Boolean).join(" ")}>
      {flowsOf(application).map((flow) => (
        <Chip key={flow}>{t(`Applications.Flow.${flow}`)}</Chip>
      ))}
    </span>
  );
}
