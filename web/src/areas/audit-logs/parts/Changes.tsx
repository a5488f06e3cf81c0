import { ChangeCard } from "@/areas/records";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import type { AuditLog } from "../queries";
import classes from "./AuditLog.module.css";

/** What the request changed, with the values before and after. */
export function Changes({ log }: { log: AuditLog }) {
  const t = useText();
  return (
    <Section title={t("AuditLogs.EntityChanges")}>
      {log.entityChanges.length === 0 && <p>{t("AbpAuditLogging::NoChanges")}</p>}
      {log.entityChanges.map((entityChange) => (
        <div key={entityChange.id}>
          <h3 className={classes.name}>
            <bdi>{entityChange.entityTypeFullName}</bdi> <bdi className={classes.id}>{entityChange.entityId}</bdi>
          </h3>
          <ChangeCard change={{ entityChange, userName: log.userName }} />
        </div>
      ))}
    </Section>
  );
}
