import { IconShieldCheck } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { EmptyState, Panel, PropertyList } from "@/ui";
import type { Framework } from "@/areas/frameworks";
import type { DomainTree } from "../../queries";
import classes from "./FrameworkOverview.module.css";

/** A framework before a standard is selected. */
export function FrameworkOverview({ framework, tree }: { framework: Framework; tree: DomainTree }) {
  const t = useText();
  const format = useFormat();
  const subdomains = tree.domains.reduce((sum, domain) => sum + domain.subdomains.length, 0);
  return (
    <>
      <h1 className={classes.title} dir="auto">
        {framework.title}
      </h1>
      <Panel label={t("Frameworks.One")}>
        <PropertyList
          properties={[
            { label: t("Frameworks.Code"), value: <bdi>{framework.code}</bdi> },
            { label: t("Frameworks.Version"), value: framework.version && <bdi>{framework.version}</bdi> },
            { label: t("Frameworks.Publisher"), value: framework.publisher && <bdi>{framework.publisher}</bdi> },
            { label: t("Frameworks.Licence"), value: framework.licence && <bdi>{framework.licence}</bdi> },
            { label: t("Frameworks.Source"), value: t(`Enum.FrameworkSource.${framework.source}`) },
            { label: t("Domains.Title"), value: format.number(tree.domains.length) },
            { label: t("Subdomains.Title"), value: format.number(subdomains) },
            { label: t("Standards.Title"), value: format.number(tree.standardCount) },
          ]}
        />
      </Panel>
      <EmptyState
        icon={IconShieldCheck}
        title={t(tree.standardCount > 0 ? "Standards.Choose" : "Standards.Empty")}
        text={t(tree.standardCount > 0 ? "Standards.ChooseText" : "Standards.EmptyText")}
      />
    </>
  );
}
