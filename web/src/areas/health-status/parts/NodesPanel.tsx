import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, RecordTable, RelativeTime, StatusChip } from "@/ui";
import { nodeLooks } from "../looks";
import { nodesQuery } from "../queries";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

type Node = NonNullable<ReturnType<typeof useNodes>["data"]>["items"][number];

function useNodes() {
  return useQuery(nodesQuery());
}

function Name({ node }: { node: Node }) {
  const t = useText();
  return (
    <>
      <bdi>{node.machine || t("HealthStatus.NoMachine")}</bdi>{" "}
      <span className={classes.quiet}>{t("HealthStatus.Process", { id: String(node.processId) })}</span>{" "}
      {node.isThis && <Chip tone="info">{t("HealthStatus.ThisNode")}</Chip>}
    </>
  );
}

/** The servers of the installation, and which of them live. */
export function NodesPanel() {
  const t = useText();
  const format = useFormat();
  return (
    <Part title={t("HealthStatus.Nodes")} query={useNodes()} flush>
      {({ items }) => (
        <>
          <RecordTable
            flush
            label={t("HealthStatus.Nodes")}
            heads={[
              t("HealthStatus.Node"),
              t("HealthStatus.State"),
              t("HealthStatus.Version"),
              t("HealthStatus.StartedAt"),
              t("HealthStatus.SeenAt"),
            ]}
            rows={items}
            rowId={({ id }) => id}
            cells={(node) => [
              <Name key="name" node={node} />,
              <StatusChip
                key="state"
                status={node.state}
                looks={nodeLooks}
                label={t(`Enum.NodeState.${node.state}`)}
              />,
              <bdi key="version">{node.version}</bdi>,
              format.dateTime(node.startedAt),
              <RelativeTime key="seen" instant={node.seenAt} />,
            ]}
            empty={{ title: t("HealthStatus.NoNodes"), text: t("HealthStatus.NoNodesText") }}
          />
          {items.some(({ state }) => state === "Silent") && (
            <Hint text={t("HealthStatus.SilentHint")} section="monitoring" />
          )}
        </>
      )}
    </Part>
  );
}
