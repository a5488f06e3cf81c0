import { TextField } from "@/form";
import { useText } from "@/lib/text";
import { Banner, Button, CopyLink, Dialog } from "@/ui";
import classes from "../Applications.module.css";

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, once: only its hash is stored. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const t = useText();
  return (
    <Dialog opened onClose={onClose} title={t("Applications.SecretTitle", { name })} size={560}>
      <div className={classes.secret}>
        <Banner tone="warning" inset>
          {t("Applications.SecretOnce")}
        </Banner>
        <TextField isLiteral readOnly label={t("Applications.Secret")} value={secret} />
        <div className={classes.foot}>
          <CopyLink withText value={secret} label={t("Applications.CopySecret")} />
          <Button kind="primary" size="small" onClick={onClose}>
            {t("Applications.SecretStored")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
