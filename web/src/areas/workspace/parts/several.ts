import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import type { Policy } from "@/lib/policy";
import type { TableColumn } from "@/table";
import type { Option } from "@/ui";
import { choicesQuery, type ClientChoice } from "../queries";

/** The clients that something new can belong to, and the one that a record belongs to already. */
export function openClients(choices: readonly ClientChoice[], own?: string): ClientChoice[] {
  return choices.filter(({ id, isClosed }) => !isClosed || id === own);
}

/** Whether the caller may add records: the permission is granted, and no closed client is being worked in. */
export function useMayAdd(policy: Policy): boolean {
  const isGranted = useGranted(policy);
  const clientId = useWorkspace()?.clientId;
  const choices = useQuery({ ...choicesQuery(), enabled: clientId !== undefined }).data ?? [];
  return isGranted && !choices.some(({ id, isClosed }) => id === clientId && isClosed);
}

/** Says whether the client of a record is open: records of a closed one are read only. */
export function useIsOfOpenClient(): (record: { clientId: string }) => boolean {
  const choices = useQuery(choicesQuery()).data;
  return useCallback(({ clientId }) => !choices?.some(({ id, isClosed }) => id === clientId && isClosed), [choices]);
}

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
