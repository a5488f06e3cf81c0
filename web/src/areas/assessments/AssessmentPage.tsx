import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { Banner, Chip, DetailPage, StatusChip, type DetailTab } from "@/ui";
import { parseListState } from "@/table";
import { findingsOfQuery, findingsWithin } from "../findings";
import { RecordTags, useRecordTabs, WatchMenu } from "../records";
import { AssessmentForm } from "./AssessmentForm";
import { assessmentLooks } from "./looks";
import { AssessmentFacts } from "./parts/AssessmentFacts";
import { FindingsTab } from "./parts/FindingsTab";
import { FinaliseDialog } from "./parts/finalise/FinaliseDialog";
import { ItemsTab } from "./parts/items/ItemsTab";
import { OverviewTab } from "./parts/OverviewTab";
import { ResultTab } from "./parts/result/ResultTab";
import { assessmentQuery, type AssessmentDetail } from "./queries";
import { assessmentRoute } from "./routes";
import { useAssessmentActions } from "./useAssessmentActions";

function Chips({ assessment: { id, tenantId, status, revision } }: { assessment: AssessmentDetail }) {
  const t = useText();
  return (
    <>
      <StatusChip status={status} looks={assessmentLooks} label={t(`Enum.AssessmentStatus.${status}`)} />
      {revision > 1 && <Chip tone="outline">{t("Assessments.Revision", { revision })}</Chip>}
      <RecordTags kind="Assessment" id={id} tenantId={tenantId} />
    </>
  );
}

function useTabs(assessment: AssessmentDetail): DetailTab[] {
  const t = useText();
  const { id, progress, tenantId } = assessment;
  const ofRecord = useRecordTabs({ kind: "Assessment", id, tenantId });
  const mayFindings = useGranted("Portal.Findings");
  const all = findingsOfQuery(id, parseListState({}, findingsWithin));
  const count = useQuery({ ...all, enabled: mayFindings, meta: { ownError: true } }).data?.totalCount;
  const tabs: DetailTab[] = [
    { value: "overview", label: t("Assessments.Overview"), content: <OverviewTab assessment={assessment} /> },
    {
      value: "items",
      label: t("Assessments.Items"),
      count: progress.total,
      content: <ItemsTab key={id} assessment={assessment} />,
    },
    { value: "result", label: t("Assessments.Result"), content: <ResultTab assessment={assessment} /> },
  ];
  if (!mayFindings) return [...tabs, ...ofRecord];
  return [
    ...tabs,
    { value: "findings", label: t("Findings.Title"), count, content: <FindingsTab key={id} assessmentId={id} /> },
    ...ofRecord,
  ];
}

/** One assessment: how far it is, its items, its result and its findings. */
export function AssessmentPage() {
  const t = useText();
  const { id } = assessmentRoute.useParams();
  const search = assessmentRoute.useSearch();
  const navigate = assessmentRoute.useNavigate();
  const assessment = useSuspenseQuery(assessmentQuery(id)).data;
  const [finalising, setFinalising] = useState(false);
  const { mayEdit, mayDelete, remove, transitions } = useAssessmentActions(assessment, () => setFinalising(true));
  const tabs = useTabs(assessment);
  const position = useNeighbours(
    "assessments",
    id,
    (to) =>
      void navigate({ to: "/assessments/$id", params: { id: to }, search: ({ tab }: { tab?: string }) => ({ tab }) }),
  );
  useCrumb(assessment.number, undefined, `${assessment.number} ${assessment.title}`);
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayEdit });
  const close = (): void => setDrawer(undefined);
  const edit = mayEdit ? () => setDrawer("edit") : undefined;
  const isWide = search.tab === "items" || search.tab === "findings";
  return (
    <>
      <DetailPage
        number={assessment.number}
        title={assessment.title}
        position={position}
        chips={<Chips assessment={assessment} />}
        transitions={transitions}
        tools={<WatchMenu kind="Assessment" id={id} tenantId={assessment.tenantId} />}
        more={
          mayDelete
            ? [{ key: "delete", label: t("Assessments.Delete"), icon: IconTrash, danger: true, onClick: remove }]
            : []
        }
        onEdit={edit}
        editLabel={t("Assessments.Edit")}
        banner={
          assessment.status === "ChangesRequested" &&
          assessment.note && (
            <Banner inset tone="warning">
              {t("Assessments.ChangesBanner", { note: assessment.note })}
            </Banner>
          )
        }
        tab={search.tab ?? (assessment.status === "Finalised" ? "result" : "overview")}
        // The lists of two tabs name their filters alike; what narrows one would be nonsense in the other.
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
        tabs={tabs}
        side={isWide ? undefined : <AssessmentFacts assessment={assessment} />}
      />
      {drawer === "edit" && <AssessmentForm key={id} assessment={assessment} onClose={close} onSaved={close} />}
      {finalising && <FinaliseDialog assessment={assessment} onClose={() => setFinalising(false)} />}
    </>
  );
}
