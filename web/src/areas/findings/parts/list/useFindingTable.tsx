import { useNavigate } from "@tanstack/react-router";
import { IconClipboardCheck, IconFlag } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import type { RowAction } from "@/table";
import type { FilterSpec, FilterValue } from "@/ui";
import { useClientColumn, useClientOptions } from "../../../workspace";
import { useTagFilter } from "../../../tags";
import { findingColumns } from "../../columns";
import { findingKinds, findingStatuses, severities, type Finding } from "../../queries";
import { verbOf } from "../../rules";
import { useFindingMoves, type MoveDrawer } from "../../useFindingActions";
import { MoveForms } from "../moves/MoveForms";

/** What the list is narrowed by; where all findings are of one client, not by clients. */
export function useFindingFilters(isOfOneClient = false, notice?: FilterValue): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(isOfOneClient);
  const tags = useTagFilter();
  const words = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return [
    {
      kind: "multi",
      key: "status",
      label: t("Findings.Status"),
      options: words(findingStatuses, (value) => t(`Enum.FindingStatus.${value}`)),
    },
    {
      kind: "multi",
      key: "severity",
      label: t("Findings.Severity"),
      options: words(severities, (value) => t(`Enum.Severity.${value}`)),
    },
    {
      kind: "multi",
      key: "kind",
      label: t("Findings.Kind"),
      options: words(findingKinds, (value) => t(`Enum.FindingKind.${value}`)),
    },
    { kind: "flag", key: "overdue", label: t("Findings.Overdue") },
    ...(clients.length > 0
      ? [{ kind: "multi", key: "clientId", label: t("Findings.Client"), options: clients } as const]
      : []),
    ...tags,
    // Nobody chooses it: the link of a notification does.
    ...(typeof notice === "string"
      ? [
          {
            kind: "select",
            key: "notice",
            label: t("Findings.Notice"),
            options: [{ value: notice, label: t("Findings.OneNotice") }],
          } as const,
        ]
      : []),
  ];
}

interface FindingTable {
  /** The table stands within an assessment. */
  isWithin?: boolean;
  isOfOneClient?: boolean;
}

/** The table of findings: its columns and what is done with a row. */
export function useFindingTable(
  rows: readonly Finding[],
  { isWithin = false, isOfOneClient = isWithin }: FindingTable,
) {
  const t = useText();
  const navigate = useNavigate();
  const seesAssessments = useGranted("Portal.Assessments") && !isWithin;
  const [asked, setAsked] = useState<{ drawer: MoveDrawer; finding: Finding } | null>(null);
  const openDrawer = useCallback((drawer: MoveDrawer, finding: Finding) => setAsked({ drawer, finding }), []);
  const actions = useFindingMoves(openDrawer);
  const { move, mayChange, assign, postpone } = actions;
  const all = useMemo(
    () => findingColumns(t, { move, mayChange, assign, postpone }, isOfOneClient),
    [t, move, mayChange, assign, postpone, isOfOneClient],
  );
  const columns = useClientColumn(all, isOfOneClient);
  const open = ({ id }: Finding): void => {
    rememberList(
      "findings",
      rows.map((row) => row.id),
    );
    void navigate({ to: "/findings/$id", params: { id } });
  };
  const openAssessment = (id: string): void => void navigate({ to: "/assessments/$id", params: { id } });
  const rowActions = (finding: Finding): RowAction[] => {
    const { assessmentId } = finding;
    return [
      { key: "open", label: t("Findings.Open"), icon: IconFlag, onClick: () => open(finding) },
      ...(seesAssessments && assessmentId
        ? [
            {
              key: "assessment",
              label: t("Findings.OpenAssessment"),
              icon: IconClipboardCheck,
              onClick: () => openAssessment(assessmentId),
            },
          ]
        : []),
      ...finding.allowedTransitions.map((to) => ({
        key: to,
        label: t(verbOf(finding.status, to)),
        danger: to === "Void",
        onClick: () => move(finding, to),
      })),
    ];
  };
  return {
    actions,
    /** What a move asks for before it is made. */
    drawer: asked && <MoveForms {...asked} onClose={() => setAsked(null)} />,
    table: {
      columns,
      rowId: ({ id }: Finding) => id,
      rowLabel: ({ number }: Finding) => number,
      onOpen: open,
      rowActions,
    },
  };
}
