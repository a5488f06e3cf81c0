import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { Banner, Chip, confirm, DetailPage, IconButton, StatusChip, type Transition } from "@/ui";
import { findingsOfQuery, FindingTable } from "../findings";
import { AssessmentForm } from "./AssessmentForm";
import { assessmentLooks } from "./looks";
import { AssessmentFacts } from "./parts/AssessmentFacts";
import { FinaliseDialog } from "./parts/FinaliseDialog";
import { ItemsTab } from "./parts/ItemsTab";
import { OverviewTab } from "./parts/OverviewTab";
import { ResultTab } from "./parts/ResultTab";
import { assessmentQuery, useDeleteAssessment } from "./queries";
import { assessmentRoute } from "./routes";
import { sideOf } from "./rules";
import { useNeighbours } from "./useNeighbours";
import { useAssessmentMoves } from "./useAssessmentMoves";

/** One assessment: how far it is, its items, its result and its findings. */
export function AssessmentPage() {
  const t = useText();
  const { id } = assessmentRoute.useParams();
  const search = assessmentRoute.useSearch();
  const navigate = assessmentRoute.useNavigate();
  const assessment = useSuspenseQuery(assessmentQuery(id)).data;
  const mayUpdate = useGranted("Portal.Assessments.Update");
  const mayDelete = useGranted("Portal.Assessments.Delete");
  const mayFindings = useGranted("Portal.Findings");
  const findings = useQuery({ ...findingsOfQuery({ assessmentId: id }), enabled: mayFindings });
  const [finalising, setFinalising] = useState(false);
  const moves = useAssessmentMoves(assessment, () => setFinalising(true));
  const position = useNeighbours(id);
  const deletion = useDeleteAssessment(() => void navigate({ to: "/assessments", search: {} }));
  useCrumb(assessment.number);
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const isOver = assessment.status === "Finalised" || assessment.status === "Cancelled";
  const editable = mayUpdate && !isOver;
  const drawer = permittedDrawer(search.drawer, { edit: editable });
  const isDraft = assessment.status === "Draft";

  async function remove(): Promise<void> {
    const message = t("Assessments.DeleteQuestion", { number: assessment.number });
    if (await confirm({ message, action: t("Assessments.Delete"), danger: true })) deletion.mutate(assessment);
  }

  const run: Transition[] =
    sideOf(assessment) && assessment.progress.total > 0
      ? [
          {
            key: "run",
            label: t(
              assessment.canVerify && assessment.status === "InReview" ? "Assessments.Verify" : "Assessments.Answer",
            ),
            icon: IconPlayerPlay,
            kind: moves.some(({ kind }) => kind === "primary") ? "default" : "primary",
            onClick: () => void navigate({ to: "/assessments/$id/run", params: { id }, search: {} }),
          },
        ]
      : [];

  return (
    <>
      <DetailPage
        number={assessment.number}
        title={assessment.title}
        position={position}
        chips={
          <>
            <StatusChip
              status={assessment.status}
              looks={assessmentLooks}
              label={t(`Enum.AssessmentStatus.${assessment.status}`)}
            />
            {assessment.revision > 1 && (
              <Chip tone="outline">{t("Assessments.Revision", { revision: assessment.revision })}</Chip>
            )}
          </>
        }
        transitions={[...moves, ...run]}
        tools={
          <>
            {editable && (
              <IconButton
                size="small"
                icon={IconPencil}
                label={t("Assessments.Edit")}
                onClick={() => setDrawer("edit")}
              />
            )}
            {isDraft && mayDelete && (
              <IconButton size="small" icon={IconTrash} label={t("Assessments.Delete")} onClick={() => void remove()} />
            )}
          </>
        }
        onEdit={editable ? () => setDrawer("edit") : undefined}
        banner={
          assessment.status === "ChangesRequested" &&
          assessment.note && (
            <Banner inset tone="warning">
              {t("Assessments.ChangesBanner", { note: assessment.note })}
            </Banner>
          )
        }
        tab={search.tab ?? (assessment.status === "Finalised" ? "result" : "overview")}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        tabs={[
          { value: "overview", label: t("Assessments.Overview"), content: <OverviewTab assessment={assessment} /> },
          {
            value: "items",
            label: t("Assessments.Items"),
            count: assessment.progress.total,
            content: <ItemsTab assessment={assessment} />,
          },
          { value: "result", label: t("Assessments.Result"), content: <ResultTab assessment={assessment} /> },
          ...(mayFindings
            ? [
                {
                  value: "findings",
                  label: t("Findings.Title"),
                  count: findings.data?.length,
                  content: (
                    <FindingTable
                      findings={findings.data}
                      error={findings.isError ? { onRetry: () => void findings.refetch() } : null}
                    />
                  ),
                },
              ]
            : []),
        ]}
        side={search.tab === "items" ? undefined : <AssessmentFacts assessment={assessment} />}
      />
      {drawer === "edit" && (
        <AssessmentForm
          key={id}
          assessment={assessment}
          onClose={() => setDrawer(undefined)}
          onSaved={() => setDrawer(undefined)}
        />
      )}
      {finalising && <FinaliseDialog assessment={assessment} onClose={() => setFinalising(false)} />}
    </>
  );
}
