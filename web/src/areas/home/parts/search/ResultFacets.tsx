import { useQuery } from "@tanstack/react-query";
import { textOr, useText } from "@/lib/text";
import { refined, type ListState } from "@/table";
import { Facet, FacetColumn, type FilterSpec } from "@/ui";
import { choicesQuery } from "../../../workspace";
import { chosenOf } from "../../list";
import { changeOptions, clientOptions, kindOptions, onlyNew, statusOptions } from "./facets";
import type { Results } from "../../queries";

interface ResultFacetsProps {
  results: Results;
  state: ListState;
  onState: (next: ListState) => void;
  /** Filters of the bar, which need no facet. */
  clientFilter: readonly FilterSpec[];
}

/** By what the hits are narrowed, with how many there would be. */
export function ResultFacets({ results, state, onState, clientFilter }: ResultFacetsProps) {
  const t = useText();
  const chosen = (key: string): readonly string[] => {
    const value = state.filters[key];
    return typeof value === "string" ? [value] : chosenOf(state, key);
  };
  const choose = (key: string) => (values: readonly string[]) =>
    onState(refined(state, { filters: { ...state.filters, [key]: values.length > 0 ? values : undefined } }));
  const onChanged = (values: readonly string[]) =>
    onState(refined(state, { filters: { ...state.filters, changed: onlyNew(chosen("changed")[0], values) } }));
  const clients = useQuery({ ...choicesQuery(), enabled: chosen("clientId").length > 0 });
  const all = [
    { key: "kind", title: t("Search.Kind"), options: kindOptions(results, t), onChange: choose("kind") },
    {
      key: "status",
      title: t("Search.Status"),
      options: statusOptions({ results, chosen: chosen("status") }, t, textOr),
      onChange: choose("status"),
    },
    {
      key: "clientId",
      title: t("Search.Client"),
      options: clientOptions({ results, chosen: chosen("clientId"), clients: clients.data ?? [] }),
      onChange: choose("clientId"),
    },
    { key: "changed", title: t("Search.Changed"), options: changeOptions(results, t), onChange: onChanged },
  ];
  const parts = all.filter(({ key }) => clientFilter.every((filter) => filter.key !== key));
  return (
    <FacetColumn label={t("Search.Facets")}>
      {parts.map(({ key, ...part }) => (
        <Facet key={key} {...part} chosen={chosen(key)} />
      ))}
    </FacetColumn>
  );
}
