import { IconDownload, IconFileZip } from "@tabler/icons-react";
import { fileSize } from "@/areas/files";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Panel, StatusChip } from "@/ui";
import { copyLooks } from "../looks";
import { useDownloadCopy, useRequestCopy, type Copy, type PersonalDataState } from "../queries";
import classes from "./Panels.module.css";

function CopyRow({ copy }: { copy: Copy }) {
  const t = useText();
  const format = useFormat();
  const download = useDownloadCopy();
  const requested = format.dateTime(copy.creationTime);
  return (
    <li className={classes.row}>
      <StatusChip status={copy.status} looks={copyLooks} label={t(`PersonalData.Status.${copy.status}`)} />
      <p className={classes.facts}>
        <span>{t("PersonalData.RequestedOn", { time: requested })}</span>
        {copy.size !== null && copy.size !== undefined && <bdi>{fileSize(format, copy.size)}</bdi>}
        {copy.expirationTime && <span>{t("PersonalData.Until", { time: format.dateTime(copy.expirationTime) })}</span>}
      </p>
      {copy.status === "Ready" && (
        <Button
          size="small"
          icon={IconDownload}
          aria-label={t("PersonalData.DownloadOf", { time: requested })}
          loading={download.isPending}
          onClick={() => download.mutate(copy)}
        >
          {t("PersonalData.Download")}
        </Button>
      )}
    </li>
  );
}

/** Why no copy can be requested now. */
function useHindrance({ isPreparing, nextRequestTime }: PersonalDataState): string | undefined {
  const t = useText();
  const format = useFormat();
  if (isPreparing) return t("PersonalData.IsPreparing");
  return nextRequestTime ? t("PersonalData.NextOn", { time: format.dateTime(nextRequestTime) }) : undefined;
}

/** Copies of what the portal has about the user. */
export function CopiesPanel({ state, copies }: { state: PersonalDataState; copies: readonly Copy[] }) {
  const t = useText();
  const request = useRequestCopy(() => showToast({ severity: "success", summary: t("PersonalData.Requested") }));
  return (
    <Panel title={t("PersonalData.Copy")}>
      <p className={classes.text}>
        {t("PersonalData.CopyText")} {t("PersonalData.Kept", { count: state.keptDays })}
      </p>
      <div className={classes.tools}>
        <Button
          icon={IconFileZip}
          loading={request.isPending}
          disabledReason={useHindrance(state)}
          onClick={() => request.mutate()}
        >
          {t("PersonalData.Request")}
        </Button>
      </div>
      {copies.length > 0 ? (
        <ul className={classes.rows}>
          {copies.map((copy) => (
            <CopyRow key={copy.id} copy={copy} />
          ))}
        </ul>
      ) : (
        <p className={`${classes.text} ${classes.rows}`}>{t("PersonalData.Empty")}</p>
      )}
    </Panel>
  );
}
