import { useMediaQuery } from "@mantine/hooks";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { domainColour, type FilterValues } from "@/ui";
import { criticalities, standardStatuses, type DomainTree, type StandardFacets } from "../queries";
import classes from "./Facets.module.css";

interface FacetsProps {
  facets: StandardFacets | undefined;
  domains: DomainTree["domains"];
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
}

interface FacetOption {
  value: string;
  label: string;
  count: number;
  /** Of a domain. */
  colour?: number;
}

interface FacetProps {
  title: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Facet({ title, options, chosen, onChange }: FacetProps) {
  const format = useFormat();
  // A value without hits stays while it is chosen, so that it can be taken off.
  const shown = options.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <fieldset className={classes.facet}>
      <legend>{title}</legend>
      {shown.map(({ value, label, count, colour }) => (
        <label key={value} className={classes.option}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {colour !== undefined && (
            <span className={classes.mark} style={{ background: domainColour(colour) }} aria-hidden />
          )}
          <bdi className={classes.label} title={label}>
            {label}
          </bdi>
          <span className={classes.count}>{format.number(count)}</span>
        </label>
      ))}
    </fieldset>
  );
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

/** What the hits can be narrowed to, with how many each choice has; on a phone it is folded, so that the hits come first. */
export function Facets(props: FacetsProps) {
  const t = useText();
  const isNarrow = useMediaQuery("(width < 720px)");
  if (isNarrow) {
    return (
      <details className={classes.folded}>
        <summary>{t("Standards.Facets")}</summary>
        <Choices {...props} />
      </details>
    );
  }
  return (
    <aside className={classes.facets} aria-label={t("Standards.Facets")}>
      <Choices {...props} />
    </aside>
  );
}
