import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, Dialog, ErrorState, TextSkeleton, type Tone } from "@/ui";
import { entityChangesQuery, type EntityChange, type Subject } from "../queries";
import classes from "./Changes.module.css";

type ChangeName = "Created" | "Updated" | "Deleted";

const names: readonly ChangeName[] = ["Created", "Updated", "Deleted"];
const tones: Record<ChangeName, Tone> = { Created: "success", Updated: "info", Deleted: "danger" };

/** A change of an entity: who, when, and a table of its properties. */
function ChangeCard({ change: { entityChange, userName } }: { change: EntityChange }) {
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
              <td className={name === "Updated" ? classes.changed : undefined}>{newValue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface ChangesDialogProps {
  subject: Subject;
  /** Full name of the entity's type. */
  entityType: string;
  onClose: () => void;
}

/** Every value that ever changed, as the audit log keeps it. */
export function ChangesDialog({ subject, entityType, onClose }: ChangesDialogProps) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useQuery(entityChangesQuery(subject, entityType));
  return (
    <Dialog opened onClose={onClose} title={t("AbpAuditLogging::EntityChanges")} size={760}>
      <dl className={classes.entity}>
        <dt>{t("AbpAuditLogging::EntityTypeFullName")}</dt>
        <dd>{entityType}</dd>
        <dt>{t("AbpAuditLogging::EntityId")}</dt>
        <dd>{subject.id}</dd>
      </dl>
      {isError && <ErrorState title={t("History.RawFailed")} onRetry={() => void refetch()} retrying={isFetching} />}
      {!isError && !data && <TextSkeleton />}
      {data?.length === 0 && <p>{t("AbpAuditLogging::NoChanges")}</p>}
      {data?.map((change) => (
        <ChangeCard key={change.entityChange.id} change={change} />
      ))}
    </Dialog>
  );
}
