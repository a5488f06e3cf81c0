import { Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useApiChange } from "@/api/change";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { currentTenantName, switchTenant } from "./tenants";
import classes from "./TenantBox.module.css";

/** Props of the dialog. */
interface TenantSwitchProps {
  isOpen: boolean;
  onClose: () => void;
}

function SwitchForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const current = currentTenantName();
  const [name, setName] = useState(current);
  const change = useApiChange({
    call: switchTenant,
    onDone: (isSwitched) => isSwitched && onClose(),
  });
  const isUnchanged = name.trim() === current;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the sign-in form, which must not receive its submit event.
    event.stopPropagation();
    if (!isUnchanged) change.mutate(name);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t("AbpUiMultiTenancy::Name")}
        description={t("AbpUiMultiTenancy::SwitchTenantHint")}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="organization"
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t("Common.Cancel")}</Button>
        <Button
          type="submit"
          kind="primary"
          loading={change.isPending}
          disabledReason={isUnchanged ? t("Account.Tenant.Unchanged") : undefined}
        >
          {t("Common.Save")}
        </Button>
      </div>
    </form>
  );
}

/** Changes the tenant to sign in to; an empty name is the host. */
export function TenantSwitch({ isOpen, onClose }: TenantSwitchProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("AbpUiMultiTenancy::SwitchTenant")}
      centered
      size={400}
      closeButtonProps={{ "aria-label": t("Common.Close") }}
    >
      <SwitchForm onClose={onClose} />
    </Modal>
  );
}
