import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TableColumn } from "@/table";
import type { Option } from "@/ui";
import { choicesQuery } from "../queries";

/** The reader's clients to narrow a list by; none where there is nothing to choose, as where the list is of one client already. */
export function useClientOptions(isOfOne = false): Option[] {
  const choices = useQuery(choicesQuery()).data ?? [];
  if (isOfOne || choices.length < 2) return [];
  return choices.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }));
}

/** Columns of a list, that of the client off where every row would say the same; the column chooser still has it. */
export function useClientColumn<Row>(columns: TableColumn<Row>[], isOfOne = false): TableColumn<Row>[] {
  const isOne = useQuery(choicesQuery()).data?.length === 1 || isOfOne;
  return useMemo(
    () => (isOne ? columns.map((column) => (column.id === "client" ? { ...column, hidden: true } : column)) : columns),
    [isOne, columns],
  );
}
