import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import classes from "./ConflictDialog.module.css";
import { conflict } from "./report";

/** Somebody else has changed the record: reload it, or stay and copy what was typed. */
export function ConflictDialog() {
  const t = useText();
  const client = useQueryClient();
  const current = useStore(conflict);
  const close = () => conflict.set(null);
  const reload = () => {
    close();
    void client.invalidateQueries();
  };
  return (
    <Modal
      opened={current !== null}
      onClose={close}
      title={t("Error.Conflict.Title")}
      centered
      size={440}
      closeButtonProps={{ "aria-label": t("Common.Close") }}
    >
      <p>{current?.message}</p>
      <p className={classes.hint}>{t("Error.Conflict.Hint")}</p>
      <div className={classes.foot}>
        <Button onClick={close}>{t("Error.Conflict.Stay")}</Button>
        <Button kind="primary" onClick={reload}>
          {t("Error.Conflict.Reload")}
        </Button>
      </div>
    </Modal>
  );
}
