import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList, RichText } from "@/ui";
import type { AssessmentType } from "../../queries";

/** What is known of a type. */
export function TypeFacts({ type }: { type: AssessmentType }) {
  const t = useText();
  const format = useFormat();
  const { mode, requiresReview, defaultCadenceMonths, purpose } = type;
  return (
    <Panel label={t("AssessmentTypes.Facts")}>
      <PropertyList
        properties={[
          { label: t("AssessmentTypes.Mode"), value: t(`Enum.AssessmentMode.${mode}`) },
          { label: t("AssessmentTypes.RequiresReview"), value: t(requiresReview ? "Ui.Yes" : "Ui.No") },
          {
            label: t("AssessmentTypes.Cadence"),
            value: defaultCadenceMonths && format.number(defaultCadenceMonths),
            hideWhenEmpty: true,
          },
          { label: t("AssessmentTypes.Purpose"), value: purpose && <RichText text={purpose} />, hideWhenEmpty: true },
        ]}
      />
    </Panel>
  );
}
