import { useEffect } from "react";
import { useBrand } from "@/api/brand";
import { useFormat } from "@/lib/format";
import { usePrintedAt, watchPrinting } from "@/lib/printing";
import { useText } from "@/lib/text";
import classes from "./Paper.module.css";

/** Replaces the frame in print: whose portal the page is from, and when it was printed. */
export function PaperHead() {
  const t = useText();
  const format = useFormat();
  const { name } = useBrand();
  const at = usePrintedAt();
  useEffect(watchPrinting, []);
  return (
    <div className={classes.head} aria-hidden="true">
      <bdi>{name}</bdi>
      {at && <span>{t("Shell.Printed", { time: format.dateTime(at.toISOString()) })}</span>}
    </div>
  );
}
