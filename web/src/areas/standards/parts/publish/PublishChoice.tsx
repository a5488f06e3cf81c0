import { Checkbox } from "@mantine/core";
import { useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import { standardLooks } from "../../looks";
import type { Standard } from "../../queries";
import classes from "./PublishDialog.module.css";
import { StandardRef } from "../StandardRef";

interface PublishChoiceProps {
  standards: readonly Standard[];
  /** Written by the user, who therefore may not publish them. */
  ownIds: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAll: (all: boolean) => void;
}

function Row({ standard, isOwn, isChosen, onToggle }: RowProps) {
  const t = useText();
  const { id, code, title, status } = standard;
  return (
    <li>
      <Checkbox
        aria-label={`${code} ${title}`}
        checked={isChosen}
        disabled={isOwn}
        title={isOwn ? t("Standards.Publish.OwnOne") : undefined}
        onChange={onToggle}
      />
      <StandardRef id={id} className={classes.code}>
        <bdi>{code}</bdi>
      </StandardRef>
      <bdi className={classes.title}>{title}</bdi>
      <StatusChip status={status} looks={standardLooks} label={t(`Enum.StandardStatus.${status}`)} />
    </li>
  );
}

interface RowProps {
  standard: Standard;
  isOwn: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

/** The open versions to choose from; those that the four-eyes rule leaves to others come first. */
export function PublishChoice({ standards, ownIds, chosen, onToggle, onAll }: PublishChoiceProps) {
  const t = useText();
  if (standards.length === 0) return <p className={classes.text}>{t("Standards.Publish.None")}</p>;
  const allowed = standards.length - ownIds.size;
  return (
    <>
      <p className={classes.text}>
        {t("Standards.Publish.Text", { count: standards.length })}
        {ownIds.size > 0 && ` ${t("Standards.Publish.Own", { count: ownIds.size })}`}
      </p>
      {allowed > 1 && (
        <Checkbox
          label={t("Standards.Publish.Choose")}
          checked={chosen.size === allowed}
          indeterminate={chosen.size > 0 && chosen.size < allowed}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.list}>
        {standards.map((standard) => (
          <Row
            key={standard.id}
            standard={standard}
            isOwn={ownIds.has(standard.id)}
            isChosen={chosen.has(standard.id)}
            onToggle={() => onToggle(standard.id)}
          />
        ))}
      </ul>
    </>
  );
}
