import { useQuery } from "@tanstack/react-query";
import { IconFlag } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { ColumnChooser, DataTable, failureOf, refined, type ListState } from "@/table";
import { EmptyState, FilterBar } from "@/ui";
import { findingsOfQuery } from "../../queries";
import classes from "../Finding.module.css";
import { useFindingFilters, useFindingTable } from "./useFindingTable";

interface FindingListProps {
  /** The assessment that the findings came from. */
  assessmentId: string;
  /** The list's state, as `findingsWithin` reads it from the address. */
  state: ListState;
  onState: (state: ListState) => void;
}

/** The list of findings inside an assessment. */
export function FindingList({ assessmentId, state, onState }: FindingListProps) {
  const t = useText();
  const found = useQuery(findingsOfQuery(assessmentId, state));
  const filters = useFindingFilters(true);
  const { table, drawer } = useFindingTable(found.data?.items ?? [], { isWithin: true });
  return (
    <div className={classes.list}>
      <FilterBar
        searchLabel={t("Findings.Search")}
        search={state.search}
        onSearch={(search) => onState(refined(state, { search }))}
        filters={filters}
        values={state.filters}
        onChange={(values) => onState(refined(state, { filters: values }))}
        tools={<ColumnChooser columns={table.columns} state={state} onState={onState} />}
      />
      <DataTable
        {...table}
        label={t("Findings.Title")}
        rows={found.data?.items}
        totalCount={found.data?.totalCount}
        state={state}
        onState={onState}
        refreshing={found.isPlaceholderData}
        error={failureOf(found)}
        empty={<EmptyState icon={IconFlag} title={t("Findings.None")} text={t("Findings.NoneText")} />}
      />
      {drawer}
    </div>
  );
}
