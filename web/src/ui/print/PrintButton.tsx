import { IconPrinter } from "@tabler/icons-react";
import { printPage } from "@/lib/printing";
import { useText } from "@/lib/text";
import { IconButton } from "../button";
import classes from "./PrintButton.module.css";

/** Prints the whole page, including what is not loaded yet. */
export function PrintButton({ size }: { size?: "small" | "medium" }) {
  const t = useText();
  return (
    <IconButton
      icon={IconPrinter}
      className={classes.wide}
      label={t("Ui.Print")}
      {...(size && { size })}
      onClick={() => void printPage()}
    />
  );
}
