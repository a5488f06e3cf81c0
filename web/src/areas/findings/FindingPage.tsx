import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPencil, IconPlus, IconRepeat } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useListPosition } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { Banner, Chip, DetailPage, IconButton, RichText, Section, StatusChip, type Transition } from "@/ui";
import { FindingForm } from "./FindingForm";
import { findingLooks, severityLooks } from "./looks";
import { ActionForm } from "./parts/ActionForm";
import { ActionList } from "./parts/ActionList";
import { FindingFacts } from "./parts/FindingFacts";
import { ImpactPanel } from "./parts/ImpactPanel";
import { MoveForms } from "./parts/MoveForms";
import { findingQuery } from "./queries";
import { findingRoute } from "./routes";
import { useFindingMoves } from "./useFindingMoves";

function useNeighbours(id: string) {
  const t = useText();
  const navigate = findingRoute.useNavigate();
  const position = useListPosition("findings", id);
  if (!position) return undefined;
  const go = (to: string | undefined) =>
    to ? () => void navigate({ to: "/findings/$id", params: { id: to } }) : undefined;
  return {
    text: t("Detail.Position", { place: position.place, total: position.total }),
    onPrevious: go(position.previous),
    onNext: go(position.next),
  };
}

/** One finding: what was seen, its actions, and what closing it would change. */
export function FindingPage() {
  const t = useText();
  const { id } = findingRoute.useParams();
  const search = findingRoute.useSearch();
  const navigate = findingRoute.useNavigate();
  const finding = useSuspenseQuery(findingQuery(id)).data;
  const mayUpdate = useGranted("Portal.Findings.Update");
  const position = useNeighbours(id);
  useCrumb(finding.number);
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const close = (): void => setDrawer(undefined);
  const moves = useFindingMoves(finding, setDrawer);
  const isOver = ["Closed", "RiskAccepted", "Void"].includes(finding.status);
  const editable = mayUpdate && !isOver;
  const drawer = permittedDrawer(search.drawer, {
    edit: editable,
    action: editable,
    close: finding.allowedTransitions.includes("Closed"),
    accept: finding.allowedTransitions.includes("RiskAccepted"),
  });
  const transitions: Transition[] = [
    ...moves,
    ...(editable
      ? [
          {
            key: "action",
            label: t("Findings.AddAction"),
            icon: IconPlus,
            kind: finding.status === "ReadyForVerification" ? ("default" as const) : ("primary" as const),
            onClick: () => setDrawer("action"),
          },
        ]
      : []),
  ];
  return (
    <>
      <DetailPage
        number={finding.number}
        title={finding.title}
        position={position}
        chips={
          <>
            <StatusChip
              status={finding.severity}
              looks={severityLooks}
              label={t(`Enum.Severity.${finding.severity}`)}
            />
            <StatusChip
              status={finding.status}
              looks={findingLooks}
              label={t(`Enum.FindingStatus.${finding.status}`)}
            />
            {finding.repeatOfId && finding.repeatOfNumber && (
              <Link to="/findings/$id" params={{ id: finding.repeatOfId }}>
                <Chip tone="outline" icon={IconRepeat}>
                  {t("Findings.RepeatOf", { number: finding.repeatOfNumber })}
                </Chip>
              </Link>
            )}
          </>
        }
        transitions={transitions}
        tools={
          editable && (
            <IconButton size="small" icon={IconPencil} label={t("Findings.Edit")} onClick={() => setDrawer("edit")} />
          )
        }
        onEdit={editable ? () => setDrawer("edit") : undefined}
        side={
          <>
            <FindingFacts finding={finding} />
            {finding.impact && <ImpactPanel finding={finding} impact={finding.impact} />}
          </>
        }
        banner={
          finding.status === "RiskAccepted" &&
          finding.acceptReason && (
            <Banner inset tone="warning">
              {t("Findings.AcceptedBanner", { reason: finding.acceptReason })}
            </Banner>
          )
        }
      >
        {finding.description ? <RichText text={finding.description} /> : null}
        {finding.rootCause && (
          <Section title={t("Findings.RootCause")}>
            <RichText text={finding.rootCause} />
          </Section>
        )}
        <ActionList finding={finding} onAdd={editable ? () => setDrawer("action") : undefined} />
        {finding.verificationNote && (
          <Section title={t("Findings.VerificationNote")}>
            <RichText text={finding.verificationNote} />
          </Section>
        )}
      </DetailPage>
      {drawer === "edit" && <FindingForm key={id} finding={finding} onClose={close} onSaved={close} />}
      {drawer === "action" && <ActionForm finding={finding} onClose={close} onAdded={close} />}
      <MoveForms finding={finding} drawer={drawer} onClose={close} />
    </>
  );
}
