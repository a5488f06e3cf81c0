import { useSuspenseQuery } from "@tanstack/react-query";
import { IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { RelativeTime } from "@/ui/dates";
import { MainAddress } from "../card/MainAddress";
import classes from "./Factors.module.css";
import {
  passkeysQuery,
  twoFactorStateQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
  type NewPasskey,
  type Passkey,
} from "./factorQueries";
import { PasskeyNameDialog } from "./PasskeyNameDialog";
import { supportsPasskeys } from "../passkey/passkeys";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useText();
  const { name } = passkey;
  return (
    <li className={classes.row}>
      <IconKey size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.facts}>
          <span>
            {t("Account.Passkeys.AddedOn")} <RelativeTime instant={passkey.creationTime} />
          </span>
          <span>
            {passkey.lastUsedTime ? (
              <>
                {t("Account.Passkeys.LastUsed")} <RelativeTime instant={passkey.lastUsedTime} />
              </>
            ) : (
              t("Account.Passkeys.NeverUsed")
            )}
          </span>
        </p>
      </div>
      <div className={classes.tools}>
        <IconButton
          size="small"
          icon={IconPencil}
          label={t("Account.Passkeys.RenameNamed", { name })}
          onClick={onRename}
        />
        <IconButton
          size="small"
          icon={IconTrash}
          label={t("Account.Passkeys.RemoveNamed", { name })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText();
  const rename = useRenamePasskey(passkey, onClose);
  return (
    <PasskeyNameDialog
      title={t("Account.Passkeys.RenameTitle")}
      submitLabel={t("Account.Passkeys.Save")}
      name={passkey.name}
      isPending={rename.isPending}
      error={rename.error}
      onName={(name) => rename.mutate(name)}
      onClose={onClose}
    />
  );
}

function AddDialog({ onAdded, onClose }: { onAdded: (added: NewPasskey) => void; onClose: () => void }) {
  const t = useText();
  const add = useAddPasskey(onAdded);
  return (
    <PasskeyNameDialog
      title={t("Account.Passkeys.AddTitle")}
      submitLabel={t("Account.Passkeys.Continue")}
      name=""
      isPending={add.isPending}
      error={add.error}
      onName={(name) => add.mutate(name)}
      onClose={onClose}
    />
  );
}

/** The open dialog of the list. */
type OpenDialog =
  { kind: "add" } | { kind: "rename"; passkey: Passkey } | { kind: "codes"; codes: readonly string[] } | null;

/** The user's own passkeys: added, renamed and removed. */
export function PasskeysPanel() {
  const t = useText();
  const { items } = useSuspenseQuery(passkeysQuery()).data;
  const { arePasskeysAvailable } = useSuspenseQuery(twoFactorStateQuery()).data;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const removal = useRemovePasskey(({ name }) =>
    showToast({ severity: "success", summary: t("Account.Passkeys.Removed", { name }) }),
  );
  const remove = async (passkey: Passkey) => {
    const message = t("Account.Passkeys.RemoveQuestion", { name: passkey.name });
    if (await confirm({ message, action: t("Account.Passkeys.Remove"), danger: true })) removal.mutate(passkey);
  };
  const added = (made: NewPasskey) => {
    if (!made) {
      showToast({ severity: "info", summary: t("Account.Passkeys.Cancelled") });
      return;
    }
    showToast({ severity: "success", summary: t("Account.Passkeys.Added", { name: made.passkey.name }) });
    setDialog(made.recoveryCodes.length > 0 ? { kind: "codes", codes: made.recoveryCodes } : null);
  };
  const close = () => setDialog(null);
  const works = arePasskeysAvailable && supportsPasskeys();
  return (
    <>
      <p className={classes.note}>{t("Account.Passkeys.Text")}</p>
      <MainAddress message="Account.Address.Passkeys" path={location.pathname} />
      <ul className={classes.list} aria-label={t("Account.Passkeys.Title")}>
        {items.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setDialog({ kind: "rename", passkey })}
            onRemove={() => void remove(passkey)}
          />
        ))}
        {items.length === 0 && <li className={classes.note}>{t("Account.Passkeys.None")}</li>}
      </ul>
      <div className={classes.foot}>
        <Button
          disabledReason={works ? undefined : t("Account.Passkeys.Unavailable")}
          onClick={() => setDialog({ kind: "add" })}
        >
          {t("Account.Passkeys.Add")}
        </Button>
      </div>
      {dialog?.kind === "add" && <AddDialog onAdded={added} onClose={close} />}
      {dialog?.kind === "rename" && <RenameDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === "codes" && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </>
  );
}
