import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList, RichText } from "@/ui";
import { frameworksQuery } from "../../../frameworks";
import { typesQuery, type Subtype } from "../../queries";

export function SubtypeFacts({ subtype }: { subtype: Subtype }) {
  const t = useText();
  const format = useFormat();
  const type = useQuery(typesQuery(undefined)).data?.find(({ id }) => id === subtype.typeId);
  const framework = useQuery(frameworksQuery()).data?.find(({ id }) => id === subtype.frameworkId);
  return (
    <Panel label={t("AssessmentTypes.Facts")}>
      <PropertyList
        properties={[
          { label: t("AssessmentTypes.Type"), value: type?.name },
          { label: t("AssessmentTypes.Mode"), value: type && t(`Enum.AssessmentMode.${type.mode}`) },
          { label: t("AssessmentTypes.Framework"), value: framework?.title },
          { label: t("AssessmentTypes.Created"), value: format.date(subtype.createdAt) },
          {
            label: t("AssessmentTypes.Description"),
            value: subtype.description && <RichText text={subtype.description} />,
          },
        ]}
      />
    </Panel>
  );
}
