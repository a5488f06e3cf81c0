import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { subtypeChoicesQuery } from "@/areas/assessment-types";
import { frameworksQuery } from "@/areas/frameworks";
import { useTagFilter } from "@/areas/tags";
import { useClientOptions } from "@/areas/workspace";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import type { FilterSpec, FilterValue } from "@/ui";
import { assessmentStatuses } from "../../queries";

/** The filters of the list. */
export function useAssessmentFilters(scope: Scope, notice: FilterValue | undefined): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const tags = useTagFilter();
  const mayTypes = useGranted("Portal.AssessmentTypes");
  const mayLibrary = useGranted("Portal.Domains");
  const subtypes = useQuery({ ...subtypeChoicesQuery(), enabled: mayTypes }).data ?? [];
  const frameworks = useQuery({ ...frameworksQuery(), enabled: mayLibrary, meta: { ownError: true } }).data ?? [];
  return [
    { kind: "flag", key: "awaitsMe", label: t("Assessments.AwaitsMe") },
    {
      kind: "multi",
      key: "status",
      label: t("Assessments.Status"),
      options: assessmentStatuses.map((value) => ({ value, label: t(`Enum.AssessmentStatus.${value}`) })),
    },
    ...(clients.length > 0
      ? [{ kind: "multi", key: "clientId", label: t("Assessments.Client"), options: clients } as const]
      : []),
    ...(subtypes.length > 0
      ? [{ kind: "select", key: "subtypeId", label: t("Assessments.Subtype"), options: subtypes } as const]
      : []),
    ...(frameworks.length > 1
      ? [
          {
            kind: "select",
            key: "frameworkId",
            label: t("Assessments.Framework"),
            options: frameworks.map(({ id, title }) => ({ value: id, label: title })),
          } as const,
        ]
      : []),
    ...tags,
    // Nobody chooses it: the link of a notification does.
    ...(typeof notice === "string"
      ? [
          {
            kind: "select",
            key: "notice",
            label: t("Assessments.Notice"),
            options: [{ value: notice, label: t("Assessments.OneNotice") }],
          } as const,
        ]
      : []),
  ];
}
