import { useQuery } from "@tanstack/react-query";
import { IconFlame } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, SideDrawer, Unloaded, useNow } from "@/ui";
import { purgesQuery, useCancelPurge, useConfirmPurge, type Purge, type Tenant } from "../../queries";
import { isPurgeable } from "../../rules";
import { PurgeFacts } from "./PurgeFacts";
import { PurgeForm } from "./PurgeForm";
import classes from "../Tenants.module.css";

/** The date has not come. */
function TooEarly({ tenant }: { tenant: Tenant }) {
  const t = useText();
  const format = useFormat();
  const from = tenant.purgeableFrom ? format.dateTime(tenant.purgeableFrom) : "";
  return (
    <>
      <PurgeFacts tenant={tenant} />
      <div className={classes.tools}>
        <Button kind="danger" icon={IconFlame} disabledReason={t("Tenants.PurgeTooEarly", { date: from })}>
          {t("Tenants.PurgeAsk")}
        </Button>
      </div>
    </>
  );
}

/** A second person confirms; anybody who may purge can cancel. */
function Decision({ tenant, purge, onDone }: { tenant: Tenant; purge: Purge; onDone: () => void }) {
  const t = useText();
  const { id, impersonatorUserId } = useCurrentUser();
  const name = tenant.displayName;
  const told = (summary: string) => (): void => {
    showToast({ severity: "success", summary });
    onDone();
  };
  const confirming = useConfirmPurge(tenant.id, told(t("Tenants.PurgeConfirmed", { name })));
  const cancelling = useCancelPurge(tenant.id, told(t("Tenants.PurgeCancelled", { name })));
  const action = t("Tenants.PurgeConfirm");
  async function ask(): Promise<void> {
    const message = t("Tenants.PurgeConfirmQuestion", { name });
    if (await confirm({ message, action, subject: name, danger: true })) confirming.mutate();
  }
  const notInPerson = impersonatorUserId ? t("Error.Account.NotInPerson") : undefined;
  return (
    <div className={classes.tools}>
      <Button loading={cancelling.isPending} waits={confirming.isPending} onClick={() => cancelling.mutate()}>
        {t("Tenants.PurgeCancel")}
      </Button>
      <Button
        kind="danger"
        icon={IconFlame}
        loading={confirming.isPending}
        waits={cancelling.isPending}
        disabledReason={purge.requestedById === id ? t("Tenants.PurgeOwn") : notInPerson}
        onClick={() => void ask()}
      >
        {action}
      </Button>
    </div>
  );
}

function OpenPurge({ tenant, purge, onDone }: { tenant: Tenant; purge: Purge; onDone: () => void }) {
  const t = useText();
  const isWaiting = purge.status === "Waiting";
  return (
    <>
      <Banner tone="warning" inset>
        {t(isWaiting ? "Tenants.PurgeWaiting" : "Tenants.PurgeRunning")}
      </Banner>
      <PurgeFacts tenant={tenant} purge={purge} />
      {isWaiting && <Decision tenant={tenant} purge={purge} onDone={onDone} />}
    </>
  );
}

/** When an archived tenant can be purged, and the two steps of a purge. */
export function PurgeDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useText();
  const now = useNow();
  const purges = useQuery(purgesQuery());
  const title = t("Tenants.PurgeTitle", { name: tenant.displayName });
  const open = purges.data?.find(({ tenantId }) => tenantId === tenant.id);
  if (purges.data && !open && isPurgeable(tenant, now)) {
    return <PurgeForm tenant={tenant} title={title} onClose={onClose} />;
  }
  function content() {
    if (open) return <OpenPurge tenant={tenant} purge={open} onDone={onClose} />;
    if (purges.data) return <TooEarly tenant={tenant} />;
    return <Unloaded query={purges} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={title}>
      <div className={classes.drawer}>{content()}</div>
    </SideDrawer>
  );
}
