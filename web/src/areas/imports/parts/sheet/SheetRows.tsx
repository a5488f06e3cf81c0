import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { enums } from "@/api/enums";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Pager, Panel, RecordTable, SegmentedSwitch } from "@/ui";
import { rowsPerPage, rowsQuery, type RowAction, type SheetImportDetails, type SheetImportRow } from "../../queries";
import classes from "../Import.module.css";

function Problems({ row }: { row: SheetImportRow }) {
  return row.errors.map(({ code, column, message }) => (
    <span key={`${code} ${column ?? ""}`} className={classes.problem}>
      {message}
    </span>
  ));
}

/** The changes of a row, before and after. */
function Changes({ row }: { row: SheetImportRow }) {
  const t = useText();
  const format = useFormat();
  return row.changes.map(({ title, kind, before, after }) => {
    const shown = (value: string): string => (kind === "Date" ? format.date(value) : value);
    const values = { field: title, after: shown(after ?? "") };
    return (
      <span key={title} className={classes.problem}>
        {before ? t("SheetImport.Changed", { ...values, before: shown(before) }) : t("SheetImport.Filled", values)}
      </span>
    );
  });
}

/** The rows of an import: effect, changes and errors of each. */
export function SheetRows({ found }: { found: SheetImportDetails }) {
  const t = useText();
  const [action, setAction] = useState<RowAction | "All">("All");
  const [page, setPage] = useState(1);
  const version = `${found.status} ${found.job?.id ?? ""}`;
  const rows = useQuery(rowsQuery(found.id, version, action === "All" ? undefined : action, page));
  const isWritten = found.appliedAt !== null;
  return (
    <Panel title={t("SheetImport.Preview")}>
      <SegmentedSwitch<RowAction | "All">
        label={t("SheetImport.Action")}
        value={action}
        onChange={(next) => {
          setAction(next);
          setPage(1);
        }}
        options={[
          { value: "All", label: t("SheetImport.All") },
          ...enums.ImportRowAction.map((value) => ({ value, label: t(`Enum.ImportRowAction.${value}`) })),
        ]}
      />
      <RecordTable
        label={t("SheetImport.Preview")}
        heads={[
          { label: t("SheetImport.Row"), numeric: true },
          t("SheetImport.Record"),
          t(isWritten ? "SheetImport.Outcome" : "SheetImport.Action"),
          t("SheetImport.Changes"),
          t("SheetImport.Problems"),
        ]}
        rows={rows.data?.items}
        rowId={({ number }) => String(number)}
        cells={(row) => [
          row.number,
          <bdi key="record">{row.label || row.cells.filter(Boolean).slice(0, 3).join(" · ")}</bdi>,
          isWritten && row.action !== "Skip" && row.action !== "Error"
            ? t(`Enum.ImportRowOutcome.${row.outcome}`)
            : t(`Enum.ImportRowAction.${row.action}`),
          <Changes key="changes" row={row} />,
          <Problems key="problems" row={row} />,
        ]}
        error={rows.isError ? { onRetry: () => void rows.refetch() } : null}
        empty={{ title: t("SheetImport.NoRows"), text: t("SheetImport.NoRowsText") }}
      />
      <Pager page={page} pageSize={rowsPerPage} totalCount={rows.data?.totalCount ?? 0} onPage={setPage} />
    </Panel>
  );
}
