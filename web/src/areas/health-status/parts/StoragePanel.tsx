import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { PropertyList, StatusChip } from "@/ui";
import { reachLooks, type Reach } from "../looks";
import { storageQuery } from "../queries";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

/** Where files are stored, and whether that can be reached. */
export function StoragePanel() {
  const t = useText();
  return (
    <Part title={t("HealthStatus.Storage")} query={useQuery(storageQuery())}>
      {({ kind, place, endpoint, isReachable }) => {
        const reach: Reach = isReachable ? "Reachable" : "Unreachable";
        const code = (text: string) => (
          <code dir="ltr" className={classes.code}>
            {text}
          </code>
        );
        return (
          <>
            <PropertyList
              properties={[
                {
                  label: t("HealthStatus.State"),
                  value: <StatusChip status={reach} looks={reachLooks} label={t(`HealthStatus.${reach}`)} />,
                },
                { label: t("HealthStatus.Kind"), value: t(`Enum.FileStoreKind.${kind}`) },
                { label: t(kind === "Folder" ? "HealthStatus.Folder" : "HealthStatus.Bucket"), value: code(place) },
                { label: t("HealthStatus.Endpoint"), value: endpoint && code(endpoint), hideWhenEmpty: true },
              ]}
            />
            {!isReachable && <Hint text={t("HealthStatus.StorageHint")} section="outages-and-limits" />}
          </>
        );
      }}
    </Part>
  );
}
