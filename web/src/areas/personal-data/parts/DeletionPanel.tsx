import { IconTrash } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, Panel } from "@/ui";
import { useCancelDeletion, useDeleteAccount, type PersonalDataState } from "../queries";
import classes from "./Panels.module.css";

/** Says that the account will be deleted, with a button to cancel. */
function Waiting({ date }: { date: string }) {
  const t = useText();
  const format = useFormat();
  const cancel = useCancelDeletion(() =>
    showToast({ severity: "success", summary: t("PersonalData.DeletionCancelled") }),
  );
  return (
    <Banner
      tone="warning"
      inset
      actions={
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("PersonalData.Keep")}
        </Button>
      }
    >
      {t("PersonalData.DueOn", { date: format.dateTime(date) })}
    </Banner>
  );
}

/** What deleting the account removes and keeps, with its button. */
export function DeletionPanel({ state }: { state: PersonalDataState }) {
  const t = useText();
  const deletion = useDeleteAccount(() =>
    showToast({ severity: "success", summary: t("PersonalData.DeletionRequested") }),
  );
  const action = t("PersonalData.Delete");
  async function ask(): Promise<void> {
    const message = t("PersonalData.DeleteQuestion", { count: state.deletionDays });
    if (await confirm({ message, action, danger: true })) deletion.mutate();
  }
  return (
    <Panel title={t("PersonalData.Deletion")}>
      {state.deletionTime ? (
        <Waiting date={state.deletionTime} />
      ) : (
        <>
          <p className={classes.text}>{t("PersonalData.DeletionText", { count: state.deletionDays })}</p>
          <p className={classes.text}>{t("PersonalData.Goes")}</p>
          <p className={classes.text}>{t("PersonalData.Stays", { name: t("PersonalData.DeletedUser") })}</p>
          <div className={classes.tools}>
            <Button kind="danger" icon={IconTrash} loading={deletion.isPending} onClick={() => void ask()}>
              {action}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
