import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, Dialog, Unloaded, type Tone } from "@/ui";
import { entityChangesQuery, type Audited, type EntityChange } from "../../queries";
import classes from "./Changes.module.css";

type ChangeName = "Created" | "Updated" | "Deleted";

const names: readonly ChangeName[] = ["Created", "Updated", "Deleted"];
const tones: Record<ChangeName, Tone> = { Created: "success", Updated: "info", Deleted: "danger" };

interface PropertyChangesProps {
  entityChange: EntityChange["entityChange"];
  /** Highlights the new values of an update. */
  isUpdate: boolean;
}

function PropertyChanges({ entityChange, isUpdate }: PropertyChangesProps) {
  const t = useText();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("AbpAuditLogging::PropertyName")}</th>
          <th scope="col">{t("AbpAuditLogging::OriginalValue")}</th>
          <th scope="col">{t("AbpAuditLogging::NewValue")}</th>
        </tr>
      </thead>
      <tbody>
        {entityChange.propertyChanges.map(({ id, propertyName, originalValue, newValue }) => (
          <tr key={id}>
            <th scope="row">{propertyName}</th>
            <td>{originalValue}</td>
            <td className={isUpdate ? classes.changed : undefined}>{newValue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A change of an entity: who, when, and a table of its properties. */
export function ChangeCard({ change: { entityChange, userName } }: { change: EntityChange }) {
  const t = useText();
  const format = useFormat();
  const name = names[entityChange.changeType] ?? "Updated";
  return (
    <details className={classes.card} open>
      <summary className={classes.summary}>
        <Chip tone={tones[name]}>{t(`AbpAuditLogging::${name}`)}</Chip>
        <time dateTime={entityChange.changeTime}>{format.dateTime(entityChange.changeTime)}</time>
        <bdi>{userName}</bdi>
      </summary>
      {entityChange.isWithheld ? (
        <p className={classes.note}>{t("AuditLogs.ValuesWithheld")}</p>
      ) : (
        <PropertyChanges entityChange={entityChange} isUpdate={name === "Updated"} />
      )}
    </details>
  );
}

interface EntityChangesProps {
  subject: Audited;
  /** Full name of the entity's type. */
  entityType: string;
}

/** All changed values of an entity, from the audit log. */
export function EntityChanges({ subject, entityType }: EntityChangesProps) {
  const t = useText();
  const changes = useQuery(entityChangesQuery(subject, entityType));
  const { data } = changes;
  return (
    <>
      {!data && <Unloaded query={changes} title={t("History.RawFailed")} />}
      {data?.length === 0 && <p>{t("AbpAuditLogging::NoChanges")}</p>}
      {data?.map((change) => (
        <ChangeCard key={change.entityChange.id} change={change} />
      ))}
    </>
  );
}

/** The same in a dialog over the history of a record. */
export function ChangesDialog({ subject, entityType, onClose }: EntityChangesProps & { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog opened onClose={onClose} title={t("AbpAuditLogging::EntityChanges")} size={760}>
      <dl className={classes.entity}>
        <dt>{t("AbpAuditLogging::EntityTypeFullName")}</dt>
        <dd>{entityType}</dd>
        <dt>{t("AbpAuditLogging::EntityId")}</dt>
        <dd>{subject.id}</dd>
      </dl>
      <EntityChanges subject={subject} entityType={entityType} />
    </Dialog>
  );
}
