import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Banner, Button, Panel, ProgressBar, Unloaded } from "@/ui";
import { RemoveSampleData } from "./RemoveSampleData";
import { isUnderWay, useLoadSampleData, useSampleData, type SampleData } from "./sampleDataQueries";
import classes from "./GettingStarted.module.css";

/** What it brings. */
function Contents({ sample: { tenants, users, standards, assessments } }: { sample: SampleData }) {
  const t = useText();
  return (
    <dl className={classes.contents}>
      <div>
        <dt>{t("SampleData.Provider")}</dt>
        <dd>{t("SampleData.ProviderText", { users, standards, assessments })}</dd>
      </div>
      {tenants.map((tenant) => (
        <div key={tenant.displayName}>
          <dt>{tenant.displayName}</dt>
          <dd>{t("SampleData.Tenant", { clients: tenant.clients, users: tenant.users })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Loads it where there is none, or only a part. */
function LoadButton({ sample }: { sample: SampleData }) {
  const t = useText();
  const loading = useLoadSampleData();
  const notInPerson = useCurrentUser().impersonatorUserId ? t("Error.Account.NotInPerson") : undefined;
  return (
    <Button
      icon={IconDownload}
      loading={loading.isPending}
      disabledReason={sample.hasTenants ? t("SampleData.HasTenants") : notInPerson}
      onClick={() => loading.mutate()}
    >
      {t("SampleData.Load")}
    </Button>
  );
}

/** Removes it after its name was typed. */
function RemoveButton({ sample }: { sample: SampleData }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const notInPerson = useCurrentUser().impersonatorUserId ? t("Error.Account.NotInPerson") : undefined;
  return (
    <>
      <Button kind="danger" icon={IconTrash} disabledReason={notInPerson} onClick={() => setIsOpen(true)}>
        {t("SampleData.Remove")}
      </Button>
      {isOpen && <RemoveSampleData sample={sample} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Standing({ sample }: { sample: SampleData }) {
  const t = useText();
  const { state, progressPct, reason } = sample;
  const isBusy = isUnderWay(sample);
  return (
    <div className={classes.sample}>
      <p>{t("SampleData.Text")}</p>
      <Contents sample={sample} />
      <p>{t("SampleData.NoSignIn")}</p>
      {reason && (
        <Banner tone="danger" inset>
          {reason}
        </Banner>
      )}
      {isBusy && <ProgressBar withText percent={progressPct} label={t(`SampleData.State.${state}`)} />}
      {!isBusy && (
        <div className={classes.tools}>
          {state !== "Loaded" && <LoadButton sample={sample} />}
          {state !== "Absent" && <RemoveButton sample={sample} />}
        </div>
      )}
    </div>
  );
}

/** Sample data to look around in a new portal: what it is, whether it is there, loading and removing it. */
export function SampleDataPanel() {
  const t = useText();
  const query = useSampleData();
  const sample = query.data;
  return (
    <Panel
      className={classes.panel}
      title={t("SampleData.Title")}
      note={sample && t(`SampleData.State.${sample.state}`)}
    >
      {sample ? <Standing sample={sample} /> : <Unloaded query={query} title={t("SampleData.Title")} />}
    </Panel>
  );
}
