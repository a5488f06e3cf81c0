import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { EmptyNote, Unloaded, type DetailTab } from "@/ui";
import { TemplateTab } from "../template/TemplateTab";
import { VersionsTab } from "./VersionsTab";
import { versionsQuery, type Subtype, type TemplateVersion } from "../../queries";

/** The version that the address names, else the one in use, else the newest. */
function shownOf(versions: readonly TemplateVersion[] | undefined, asked: string | undefined, subtype: Subtype) {
  const named = (wanted: string | null | undefined) => versions?.find(({ id }) => id === wanted);
  return named(asked) ?? named(subtype.currentTemplateVersionId) ?? versions?.[0];
}

/** The template and the versions of a subtype, as tabs. */
export function useSubtypeTabs(
  subtype: Subtype,
  asked: string | undefined,
  show: (version: string | undefined) => void,
): DetailTab[] {
  const t = useText();
  const versions = useQuery(versionsQuery(subtype.id));
  const shown = shownOf(versions.data, asked, subtype);
  const template = () => {
    if (shown) return <TemplateTab version={shown} onDeleted={() => show(undefined)} />;
    if (!versions.data) return <Unloaded query={versions} />;
    return <EmptyNote title={t("AssessmentTypes.NoTemplate")} text={t("AssessmentTypes.NoTemplateText")} />;
  };
  return [
    {
      value: "template",
      label: t("AssessmentTypes.Template"),
      count: shown?.questionCount,
      content: template(),
    },
    {
      value: "versions",
      label: t("AssessmentTypes.Versions"),
      count: versions.data?.length,
      content: <VersionsTab query={versions} onShow={show} />,
    },
  ];
}
