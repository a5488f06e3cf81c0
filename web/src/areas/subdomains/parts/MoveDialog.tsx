import { useState } from "react";
import { SelectField } from "@/form";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { Button, Dialog, type Option } from "@/ui";
import { useMoveSubdomain, type Subdomain } from "../queries";
import classes from "./MoveDialog.module.css";

interface MoveDialogProps {
  subdomain: Subdomain;
  domains: readonly Option[];
  onClose: () => void;
}

/** Moves a subdomain to another domain of its framework. */
export function MoveDialog({ subdomain, domains, onClose }: MoveDialogProps) {
  const t = useText();
  const [target, setTarget] = useState<string | null>(null);
  const move = useMoveSubdomain((moved, from) =>
    showMoved({
      summary: t("Subdomains.Moved", { name: moved.name }),
      from,
      allowed: domains.map(({ value }) => value),
      undo: (domainId) => back(moved, domainId),
    }),
  );

  function back(moved: Subdomain, domainId: string): void {
    move.mutate({ subdomain: moved, domainId });
  }

  return (
    <Dialog opened onClose={onClose} title={t("Subdomains.MoveTitle", { name: subdomain.name })}>
      <SelectField
        label={t("Subdomains.Domain")}
        hint={t("Subdomains.MoveHint")}
        options={domains.filter(({ value }) => value !== subdomain.domainId)}
        value={target}
        onChange={setTarget}
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t("Common.Cancel")}</Button>
        <Button
          kind="primary"
          loading={move.isPending}
          disabledReason={target ? undefined : t("Subdomains.DomainFirst")}
          onClick={() => target && move.mutate({ subdomain, domainId: target }, { onSuccess: onClose })}
        >
          {t("Subdomains.Move")}
        </Button>
      </div>
    </Dialog>
  );
}
