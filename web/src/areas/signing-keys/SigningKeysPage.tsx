import { useQuery } from "@tanstack/react-query";
import { IconRotate } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, PageHead, RecordTable, StatusChip } from "@/ui";
import { keyLooks } from "./looks";
import { signingKeysQuery, useRotateKeys, type SigningKey } from "./queries";
import classes from "./parts/SigningKeys.module.css";

interface RotateProps {
  keys: readonly SigningKey[];
  /** Minutes until a new key is used. */
  minutes: number;
}

/** Creates a new key, after confirmation. */
function RotateButton({ keys, minutes }: RotateProps) {
  const t = useText();
  const rotate = useRotateKeys(() =>
    showToast({ severity: "success", summary: t("SigningKeys.Rotated", { minutes: String(minutes) }) }),
  );
  async function ask(): Promise<void> {
    const message = t("SigningKeys.Question", { minutes: String(minutes) });
    if (await confirm({ title: t("SigningKeys.QuestionTitle"), message, action: t("SigningKeys.Rotate") })) {
      rotate.mutate();
    }
  }
  const isUnderWay = keys.some(({ state }) => state === "Upcoming");
  return (
    <Button
      kind="primary"
      icon={IconRotate}
      loading={rotate.isPending}
      disabledReason={isUnderWay ? t("Error.OpenId.RotationUnderWay") : undefined}
      onClick={() => void ask()}
    >
      {t("SigningKeys.Rotate")}
    </Button>
  );
}

function KeyTable({ keys, onRetry }: { keys: readonly SigningKey[] | undefined; onRetry: (() => void) | null }) {
  const t = useText();
  const format = useFormat();
  const instant = (at: string | null | undefined) =>
    at ? format.dateTime(at) : <span className={classes.quiet}>{t("SigningKeys.NotSettled")}</span>;
  return (
    <RecordTable
      label={t("SigningKeys.Title")}
      heads={[
        t("SigningKeys.Kid"),
        t("SigningKeys.Algorithm"),
        t("SigningKeys.State"),
        t("SigningKeys.CreatedAt"),
        t("SigningKeys.ActiveFrom"),
        t("SigningKeys.SignsUntil"),
        t("SigningKeys.VerifiesUntil"),
      ]}
      rows={keys}
      rowId={({ id }) => id}
      cells={(key) => [
        <code key="kid" dir="ltr" className={classes.kid}>
          {key.kid}
        </code>,
        <bdi key="algorithm">{key.algorithm}</bdi>,
        <StatusChip key="state" status={key.state} looks={keyLooks} label={t(`Enum.KeyState.${key.state}`)} />,
        format.dateTime(key.createdAt),
        format.dateTime(key.activeFrom),
        instant(key.signsUntil),
        instant(key.verifiesUntil),
      ]}
      error={onRetry && { onRetry }}
      empty={{ title: t("SigningKeys.Empty"), text: t("SigningKeys.EmptyText") }}
    />
  );
}

/** The keys that sign tokens, and their rotation. */
export function SigningKeysPage() {
  const t = useText();
  const format = useFormat();
  const keys = useQuery(signingKeysQuery());
  const mayRotate = useGranted("Portal.SigningKeys.Rotate");
  const { items, nextRotationAt, announcedMinutes } = keys.data ?? {};
  return (
    <div>
      <PageHead
        title={t("SigningKeys.Title")}
        actions={
          mayRotate &&
          items &&
          announcedMinutes !== undefined && <RotateButton keys={items} minutes={announcedMinutes} />
        }
      />
      <p className={classes.quiet}>
        {t("SigningKeys.About")}{" "}
        {nextRotationAt && t("SigningKeys.NextRotation", { time: format.dateTime(nextRotationAt) })}
      </p>
      <KeyTable keys={items} onRetry={keys.isError ? () => void keys.refetch() : null} />
    </div>
  );
}
