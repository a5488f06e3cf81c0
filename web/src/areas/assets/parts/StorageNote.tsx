import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { storageQuery } from "../queries";
import { fileSize } from "./fileSize";
import classes from "./Library.module.css";

/** How much of the tenant's storage its files take up. */
export function StorageNote() {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery(storageQuery);
  if (!data) return null;
  const used = fileSize(format, data.usedBytes);
  const limit = data.limitBytes;
  const text =
    typeof limit === "number"
      ? t("Assets.StorageOf", { used, limit: fileSize(format, limit) })
      : t("Assets.StorageUsed", { used });
  return <p className={classes.note}>{text}</p>;
}
