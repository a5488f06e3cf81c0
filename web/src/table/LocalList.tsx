import { useState, type ReactNode } from "react";
import { usePrintedAt } from "@/lib/printing";
import { useText } from "@/lib/text";
import { Pager } from "@/ui/pager";
import { RecordTable, type RecordHead } from "@/ui/records";
import { SearchField } from "@/ui/filters";
import { pageOf, type LocalPage } from "./localPage";
import classes from "./LocalList.module.css";

interface LocalListProps<Row> {
  /** Accessible name of the table. */
  label: string;
  searchLabel: string;
  heads: readonly (string | RecordHead)[];
  /** All rows; undefined while they load. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The text that is searched. */
  nameOf: (row: Row) => string;
  cells: (row: Row) => readonly ReactNode[];
  error?: { onRetry: () => void } | null;
  empty: { title: string; text: string };
  /** Buttons next to the search. */
  tools?: ReactNode;
}

/** A short list that is loaded at once, and searched and paged in the browser. */
export function LocalList<Row>({ searchLabel, rows, nameOf, empty, tools, ...table }: LocalListProps<Row>) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const isPrinted = usePrintedAt() !== null;
  const shown: LocalPage<Row> | undefined = rows && pageOf(rows, { search, page, nameOf, isWhole: isPrinted });
  const isFiltered = search !== "" && rows !== undefined && rows.length > 0;
  const nothing = isFiltered ? { title: t("Ui.LocalList.NoMatch"), text: t("Ui.LocalList.NoMatchText") } : empty;
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <SearchField
          value={search}
          label={searchLabel}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {tools}
      </div>
      <RecordTable {...table} rows={shown?.rows} empty={nothing} />
      {shown && shown.pages > 1 && (
        <Pager page={shown.page} pageSize={shown.pageSize} totalCount={shown.totalCount} onPage={setPage} />
      )}
    </div>
  );
}
