import { useText } from "@/lib/text";
import type { Transition } from "@/ui";
import { useCopyTemplate, type Subtype, type Template, type TemplateVersion } from "../../queries";

/** The ways to a new draft. */
export function useTemplateDrafts(
  subtype: Subtype,
  versions: readonly TemplateVersion[] | undefined,
  { onMade, onGenerate }: { onMade: (made: Template) => void; onGenerate: () => void },
): Transition[] {
  const t = useText();
  const copy = useCopyTemplate(subtype.id, onMade);
  const hasDraft = versions?.some(({ status }) => status === "Draft") ?? false;
  const disabledReason = hasDraft ? t("AssessmentTypes.OneDraft") : undefined;
  const copying: Transition = {
    key: "copy",
    label: t("AssessmentTypes.CopyTemplate"),
    loading: copy.isPending,
    disabledReason,
    onClick: () => copy.mutate(),
  };
  const generating: Transition = {
    key: "generate",
    label: t("AssessmentTypes.Generate"),
    kind: versions?.length ? "default" : "primary",
    disabledReason,
    onClick: onGenerate,
  };
  return subtype.currentTemplateVersionId ? [copying, generating] : [generating];
}
