import { useText } from "@/lib/text";
import { Section } from "@/ui";
import type { AuditLog, AuditLogAction } from "../queries";
import { readable } from "../rules";
import classes from "./AuditLog.module.css";

const nameOf = ({ methodName, serviceName }: AuditLogAction): string => `${methodName} ${serviceName}`.trim();

function Operation({ action, isWithheld }: { action: AuditLogAction; isWithheld: boolean }) {
  const t = useText();
  const name = nameOf(action);
  return (
    <div className={classes.operation}>
      <h3 className={classes.name}>
        <bdi>{name || t("AuditLogs.Background")}</bdi>
      </h3>
      {isWithheld ? (
        <p>{t("AuditLogs.Withheld")}</p>
      ) : (
        <pre className={classes.arguments} dir="ltr">
          {readable(action.parameters)}
        </pre>
      )}
    </div>
  );
}

/** What the request called, with its arguments. */
export function Operations({ log }: { log: AuditLog }) {
  const t = useText();
  return (
    <Section title={t("AuditLogs.Operations")}>
      {log.actions.length === 0 && <p>{t("AuditLogs.NoOperations")}</p>}
      {log.actions.map((action) => (
        <Operation key={action.id} action={action} isWithheld={log.isWithheld} />
      ))}
    </Section>
  );
}
