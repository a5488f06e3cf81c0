import { useQuery } from "@tanstack/react-query";
import { IconChecks, IconPackageExport, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import type { Framework } from "@/areas/frameworks";
import { useText } from "@/lib/text";
import { ExportMenu } from "@/table";
import { Button } from "@/ui";
import { openStandardsQuery } from "../../queries";
import classes from "../../StandardsPage.module.css";

/** Publishes open versions; says so if there are none. */
function PublishButton({ framework, onOpen }: { framework: Framework; onOpen: () => void }) {
  const t = useText();
  const open = useQuery({ ...openStandardsQuery(framework.id), meta: { ownError: true } });
  const isNothing = open.data?.items.length === 0;
  return (
    <Button
      size="small"
      icon={IconChecks}
      disabledReason={isNothing ? t("Standards.Publish.None") : undefined}
      onClick={onOpen}
    >
      {t("Standards.Publish.Open")}
    </Button>
  );
}

interface FrameworkToolsProps {
  framework: Framework | undefined;
  setDrawer: (drawer: string) => void;
  /** Opens the panel about the standard, in narrow windows. */
  opener: ReactNode;
}

/** Actions on a whole framework, for authors. */
export function FrameworkTools({ framework, setDrawer, opener }: FrameworkToolsProps) {
  const t = useText();
  const mayCreate = useGranted("Portal.Standards.Create");
  const mayPublish = useGranted("Portal.Standards.Publish");
  const mayRelease = useGranted("Portal.Standards.Release");
  if (!framework) return null;
  return (
    <div className={classes.tools}>
      {opener}
      <ExportMenu list="standards" queryKey={[{ frameworkId: framework.id, sorting: "code" }]} />
      {mayPublish && <PublishButton framework={framework} onOpen={() => setDrawer("publish")} />}
      {mayRelease && (
        <Button size="small" icon={IconPackageExport} onClick={() => setDrawer("release")}>
          {t("Releases.Open")}
        </Button>
      )}
      {mayCreate && (
        <Button size="small" kind="primary" icon={IconPlus} onClick={() => setDrawer("new")}>
          {t("Standards.New")}
        </Button>
      )}
    </div>
  );
}
