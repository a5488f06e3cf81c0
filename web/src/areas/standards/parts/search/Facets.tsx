import { useText } from "@/lib/text";
import { Facet, FacetColumn, type FilterValues } from "@/ui";
import { criticalities, standardStatuses, type DomainTree, type StandardFacets } from "../../queries";

interface FacetsProps {
  facets: StandardFacets | undefined;
  domains: DomainTree["domains"];
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
}

function Choices({ facets, domains, filters, onChange }: FacetsProps) {
  const t = useText();
  const chosen = (key: string): readonly string[] => {
    const value = filters[key];
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  };
  const set = (key: string) => (values: readonly string[]) =>
    onChange({ ...filters, [key]: values.length > 0 ? values : undefined });
  const perDomain = new Map(facets?.domains.map(({ domainId, count }) => [domainId, count]));
  const perCriticality = new Map(facets?.criticality.map(({ criticality, count }) => [criticality, count]));
  const perStatus = new Map(facets?.status.map(({ status, count }) => [status, count]));
  return (
    <>
      <Facet
        title={t("Standards.Criticality")}
        options={criticalities.map((value) => ({
          value,
          label: t(`Enum.Criticality.${value}`),
          count: perCriticality.get(value) ?? 0,
        }))}
        chosen={chosen("criticality")}
        onChange={set("criticality")}
      />
      <Facet
        title={t("Standards.Status")}
        options={standardStatuses.map((value) => ({
          value,
          label: t(`Enum.StandardStatus.${value}`),
          count: perStatus.get(value) ?? 0,
        }))}
        chosen={chosen("status")}
        onChange={set("status")}
      />
      <Facet
        title={t("Standards.Domain")}
        options={domains.map(({ id, name, colour }) => ({
          value: id,
          label: name,
          colour,
          count: perDomain.get(id) ?? 0,
        }))}
        chosen={chosen("domain")}
        onChange={set("domain")}
      />
    </>
  );
}

/** Filters for the hits, with the count of each choice. */
export function Facets(props: FacetsProps) {
  const t = useText();
  return (
    <FacetColumn label={t("Standards.Facets")}>
      <Choices {...props} />
    </FacetColumn>
  );
}
