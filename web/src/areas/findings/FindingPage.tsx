import { useSuspenseQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, NotMet, type DetailTab, type Transition } from "@/ui";
import { useRecordTabs, WatchMenu } from "../records";
import { FindingForm } from "./FindingForm";
import { ActionForm } from "./parts/actions/ActionForm";
import { FindingBanner, FindingChips, FindingContent } from "./parts/finding/FindingContent";
import { FindingFacts } from "./parts/finding/FindingFacts";
import { ImpactPanel } from "./parts/finding/ImpactPanel";
import { MoveForms } from "./parts/moves/MoveForms";
import { findingQuery, type Finding } from "./queries";
import { findingRoute } from "./routes";
import { isFindingOver } from "./rules";
import { useFindingActions } from "./useFindingActions";

/** The moves of a finding, and planning an action, with the permission for it. */
function useTransitions(finding: Finding, editable: boolean, setDrawer: (drawer: string) => void): Transition[] {
  const t = useText();
  const moves = useFindingActions(finding, setDrawer);
  if (!editable) return moves;
  const add: Transition = {
    key: "action",
    label: t("Findings.AddAction"),
    icon: IconPlus,
    kind: finding.status === "ReadyForVerification" ? "default" : "primary",
    onClick: () => setDrawer("action"),
  };
  return [...moves, add];
}

function useTabs(finding: Finding, onAddAction: (() => void) | undefined): DetailTab[] {
  const t = useText();
  const ofRecord = useRecordTabs({ kind: "Finding", id: finding.id, tenantId: finding.tenantId });
  const content = <FindingContent finding={finding} onAddAction={onAddAction} />;
  return [{ value: "details", label: t("Records.Details"), content }, ...ofRecord];
}

interface DrawersProps {
  finding: Finding;
  drawer: string | undefined;
  onClose: () => void;
}

function Drawers({ finding, drawer, onClose }: DrawersProps) {
  if (drawer === "edit") return <FindingForm key={finding.id} finding={finding} onClose={onClose} onSaved={onClose} />;
  if (drawer === "action") return <ActionForm finding={finding} onClose={onClose} onAdded={onClose} />;
  return <MoveForms finding={finding} drawer={drawer} onClose={onClose} />;
}

/** One finding: what was seen, its actions, and what closing it would change. */
export function FindingPage() {
  const t = useText();
  const { id } = findingRoute.useParams();
  const search = findingRoute.useSearch();
  const navigate = findingRoute.useNavigate();
  const finding = useSuspenseQuery(findingQuery(id)).data;
  const editable = finding.canChange && !isFindingOver(finding.status);
  const position = useNeighbours("findings", id, (to) => void navigate({ to: "/findings/$id", params: { id: to } }));
  useCrumb(finding.number, undefined, `${finding.number} ${finding.title}`);
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    edit: editable,
    action: editable,
    close: finding.allowedTransitions.includes("Closed"),
    accept: finding.allowedTransitions.includes("RiskAccepted"),
  });
  const transitions = useTransitions(finding, editable, setDrawer);
  const edit = editable ? () => setDrawer("edit") : undefined;
  const tabs = useTabs(finding, editable ? () => setDrawer("action") : undefined);
  return (
    <>
      <DetailPage
        number={finding.number}
        title={finding.title}
        lead={<NotMet finding={finding} />}
        position={position}
        chips={<FindingChips finding={finding} />}
        transitions={transitions}
        tools={<WatchMenu kind="Finding" id={finding.id} tenantId={finding.tenantId} />}
        onEdit={edit}
        editLabel={t("Findings.Edit")}
        side={
          <>
            <FindingFacts finding={finding} />
            {finding.impact && <ImpactPanel finding={finding} impact={finding.impact} />}
          </>
        }
        banner={<FindingBanner finding={finding} />}
        tabs={tabs}
        tab={search.tab ?? "details"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      <Drawers finding={finding} drawer={drawer} onClose={() => setDrawer(undefined)} />
    </>
  );
}
