import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { GridCell, GridRow, PageHead } from "@/ui";
import { DatabasePanel, TablesPanel } from "./parts/DatabasePanel";
import { JobsPanel } from "./parts/jobs/JobsPanel";
import { KeysPanel } from "./parts/KeysPanel";
import { DeadLettersPanel, QueuesPanel } from "./parts/MessagesPanel";
import { NodesPanel } from "./parts/NodesPanel";
import { SchedulesPanel } from "./parts/jobs/SchedulesPanel";
import { StoragePanel } from "./parts/StoragePanel";
import { BackupPanel, VersionsPanel } from "./parts/VersionsPanel";

/** The state of the installation. Each part is read on its own, again and again. */
export function HealthStatusPage() {
  const t = useText();
  const seesKeys = useGranted("Portal.SigningKeys");
  const span = seesKeys ? 3 : 4;
  return (
    <div>
      <PageHead title={t("HealthStatus.Title")} count={t("HealthStatus.Refreshes")} />
      <GridRow>
        <GridCell span={8}>
          <NodesPanel />
        </GridCell>
        <GridCell span={4}>
          <QueuesPanel />
        </GridCell>
      </GridRow>
      <GridRow>
        <GridCell span={12}>
          <SchedulesPanel />
        </GridCell>
      </GridRow>
      <GridRow>
        <GridCell span={12}>
          <JobsPanel />
        </GridCell>
      </GridRow>
      <GridRow>
        <GridCell span={12}>
          <DeadLettersPanel />
        </GridCell>
      </GridRow>
      <GridRow>
        <GridCell span={span}>
          <VersionsPanel />
        </GridCell>
        <GridCell span={span}>
          <BackupPanel />
        </GridCell>
        <GridCell span={span}>
          <StoragePanel />
        </GridCell>
        {seesKeys && (
          <GridCell span={span}>
            <KeysPanel />
          </GridCell>
        )}
      </GridRow>
      <GridRow>
        <GridCell span={4}>
          <DatabasePanel />
        </GridCell>
        <GridCell span={8}>
          <TablesPanel />
        </GridCell>
      </GridRow>
    </div>
  );
}
