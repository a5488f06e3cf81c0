import { useQuery } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { fileSize, pollWhileChecking } from "@/areas/files";
import { useFormat } from "@/lib/format";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Chip, IconButton, Panel, TextSkeleton, Unloaded } from "@/ui";
import { useRefreshAssets, useRestoreVersion, versionsQuery, type Asset } from "../../queries";
import { download } from "../../useAssetActions";
import classes from "../Library.module.css";

/** Once a version has passed its check it replaces the current one: the file is refetched then. */
function useReadAgain(isChecked: boolean): void {
  const refresh = useRefreshAssets();
  const was = useRef(isChecked);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (was.current && !isChecked) void latest.current();
    was.current = isChecked;
  }, [isChecked]);
}

/** The versions of a file, the latest first; an earlier one can be used again. */
export function Versions({ asset }: { asset: Asset }) {
  const t = useText();
  const format = useFormat();
  const query = useQuery(versionsQuery(asset));
  const versions = query.data;
  useReadAgain(pollWhileChecking(versions) !== false);
  const restore = useRestoreVersion(asset, () =>
    showToast({ severity: "success", summary: t("Assets.VersionRestored") }),
  );
  return (
    <Panel title={t("Assets.Versions")}>
      {!versions && <Unloaded query={query} shape={<TextSkeleton lines={2} />} />}
      <ul className={classes.lines} aria-label={t("Assets.Versions")}>
        {versions?.map(({ id, number, status, createdAt, sizeBytes, failure }) => (
          <li key={id} className={classes.line}>
            <span className={classes.grow}>
              {t("Assets.VersionLine", { number, date: format.dateTime(createdAt) })} ·{" "}
              <bdi>{fileSize(format, sizeBytes)}</bdi>
            </span>
            {id === asset.versionId && <Chip tone="success">{t("Assets.Current")}</Chip>}
            {status !== "Ready" && <Chip tone="outline">{t(`Enum.AssetStatus.${status}`)}</Chip>}
            {asset.canChange && status === "Ready" && id !== asset.versionId && (
              <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(id)}>
                {t("Assets.RestoreVersion", { number })}
              </Button>
            )}
            {status === "Ready" && (
              <IconButton
                size="small"
                icon={IconDownload}
                label={t("Assets.DownloadVersion", { number })}
                onClick={() => void download(asset.id, id)}
              />
            )}
            {failure && <span className={classes.failure}>{textOr(`Error.${failure}`, failure)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
