import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import classes from "./Factors.module.css";

/** Recovery codes; they are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast({ severity: "success", summary: t("Account.Recovery.Copied") });
  };
  return (
    <Dialog opened onClose={onClose} title={t("Account.Recovery.Title")}>
      <p>{t("Account.Recovery.Text")}</p>
      <ul className={classes.codes} aria-label={t("Account.Recovery.Label")}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>{t("Account.Recovery.Copy")}</Button>
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t("Account.Recovery.Saved")}
        </Button>
      </div>
    </Dialog>
  );
}
