import { useQuery } from "@tanstack/react-query";
import { fileSize } from "@/areas/files";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { storageQuery } from "../../queries";
import classes from "../Library.module.css";

/** Whose library is shown, and how much of its storage is used. */
export function LibraryNote() {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(storageQuery());
  if (!data) return null;
  const { tenantName, limitBytes } = data;
  const used = fileSize(format, data.usedBytes);
  const storage =
    typeof limitBytes === "number"
      ? t("Assets.StorageOf", { used, limit: fileSize(format, limitBytes) })
      : t("Assets.StorageUsed", { used });
  return (
    <p className={`${classes.note} ${classes.library}`}>
      <strong>{tenantName ? t("Assets.LibraryOf", { name: tenantName }) : t("Assets.ProviderLibrary")}</strong> ·{" "}
      {storage}
      {!tenantName && ` · ${t("Assets.ChooseClient")}`}
    </p>
  );
}
