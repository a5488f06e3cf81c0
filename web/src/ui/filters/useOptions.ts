import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { FilterSpec, Option } from "./types";

/** State of a loaded list of choices. */
export interface LoadedOptions {
  options: readonly Option[];
  state: "ready" | "loading" | "failed";
}

type Load = (query: string) => Promise<readonly Option[]>;

const searchDelay = 200;
const unanswered = { query: null, options: [], state: "loading" } as const;

/** Searches for choices; waits for a pause in typing, and the last search wins. */
export function useLoadedOptions(load: Load | undefined, query: string, active: boolean): LoadedOptions {
  const [settled] = useDebouncedValue(query, searchDelay);
  const [answer, setAnswer] = useState<LoadedOptions & { query: string | null }>(unanswered);
  useEffect(() => {
    if (!load || !active) return undefined;
    let current = true;
    load(settled).then(
      (options) => current && setAnswer({ query: settled, options, state: "ready" }),
      () => current && setAnswer({ query: settled, options: [], state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [load, settled, active]);
  return answer.query === query ? answer : { options: answer.options, state: "loading" };
}

/** Names of the chosen values, also of those that only came from the address. */
export function useChosenNames(spec: FilterSpec, values: readonly string[]): readonly string[] {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const listed = "options" in spec ? spec.options : undefined;
  const resolve = "resolve" in spec ? spec.resolve : undefined;
  const unknown = values.filter((value) => !names.has(value) && !listed?.some((option) => option.value === value));
  const asked = unknown.join(",");
  useEffect(() => {
    if (!resolve || asked === "") return undefined;
    let current = true;
    resolve(asked.split(",")).then(
      (options) =>
        current && setNames((last) => new Map([...last, ...options.map((o) => [o.value, o.label] as const)])),
      // The chip then shows the value itself; the list still works.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [resolve, asked]);
  return values.map((value) => listed?.find((option) => option.value === value)?.label ?? names.get(value) ?? value);
}
