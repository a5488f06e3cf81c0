import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { PropertyList } from "@/ui";
import type { TemplateContent } from "../../queries";
import classes from "../Tenants.module.css";

interface TemplateFactsProps {
  content: TemplateContent;
  description?: string | null | undefined;
}

/** Names in a line, or a word for none. */
function useNames() {
  const t = useText();
  return (names: readonly string[]) => (names.length > 0 ? <bdi>{names.join(", ")}</bdi> : t("Tenants.TemplateNone"));
}

/** What a template gives a tenant. */
export function TemplateFacts({ content, description }: TemplateFactsProps) {
  const t = useText();
  const format = useFormat();
  const names = useNames();
  const { features, settings, roles, units } = content;
  return (
    <>
      {description && <p className={classes.note}>{description}</p>}
      <PropertyList
        properties={[
          { label: t("Tenants.TemplateFeatures"), value: format.number(features.length) },
          { label: t("Tenants.TemplateSettings"), value: format.number(settings.length) },
          { label: t("Tenants.TemplateRoles"), value: names(roles.map(({ name }) => name)) },
          { label: t("Tenants.TemplateUnits"), value: names(units.map(({ name }) => name)) },
        ]}
      />
    </>
  );
}
