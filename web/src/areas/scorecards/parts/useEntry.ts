import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { useCulture } from "@/lib/text";
import { scorecardQuery, useEnterValue, type Entry, type MeasuredTeam, type ScorecardFilter } from "../queries";
import { findCell, readValue } from "../rules";

/** A text that is in a cell and not on the server. */
export interface CellDraft {
  text: string;
  /** Invalid: it is no number. Changed: somebody else has entered another value meanwhile. */
  state: "saving" | "invalid" | "changed" | "failed";
}

export type CellDrafts = ReadonlyMap<string, CellDraft>;

export type Entering = ReturnType<typeof useEntry>;

/** The texts that wait, also for answers that come later than the render they were sent by. */
function useDrafts() {
  const [drafts, setDrafts] = useState<CellDrafts>(new Map());
  const current = useRef(drafts);
  const put = (key: string, draft: CellDraft | null): void => {
    const next = new Map(current.current);
    if (draft) next.set(key, draft);
    else next.delete(key);
    current.current = next;
    setDrafts(next);
  };
  return { drafts, put, draftOf: (key: string): CellDraft | undefined => current.current.get(key) };
}

/** Saves each cell as it is entered. What can't be saved stays in its cell until it is entered again or given up. */
export function useEntry(team: MeasuredTeam, shown: ScorecardFilter) {
  const culture = useCulture();
  const cache = useQueryClient();
  const { drafts, put, draftOf } = useDrafts();
  const { queryKey } = scorecardQuery(team, shown);
  const find = (key: string) => findCell(cache.getQueryData(queryKey), key);

  const saving = useEnterValue(team, {
    onDone: ({ key, text }) => {
      const draft = draftOf(key);
      // Another value may have been entered while this one was on its way.
      if (draft && draft.text !== text) send(key, draft.text);
      else put(key, null);
    },
    onFailure: (error, { key, text }) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      put(key, { text: draftOf(key)?.text ?? text, state: isConflict ? "changed" : "failed" });
    },
  });

  function send(key: string, text: string): void {
    const found = find(key);
    const value = readValue(text, culture);
    if (!found || value === undefined) return put(key, value === undefined ? { text, state: "invalid" } : null);
    const { weekOn, stamp } = found.cell;
    const cell: Entry["cell"] = { measurableId: found.row.measurable.id, weekOn, value, stamp: stamp ?? null };
    put(key, { text, state: "saving" });
    saving.mutate({ key, text, cell });
  }

  return {
    drafts,
    /** Takes a text that was typed into a cell. */
    enter: (key: string, text: string): void => {
      const draft = draftOf(key);
      if (draft?.state === "saving") return put(key, { text, state: "saving" });
      // What is there already needs no saving.
      if (readValue(text, culture) === (find(key)?.cell.value ?? null)) return put(key, null);
      send(key, text);
    },
    /** Gives up a text that couldn't be saved. */
    drop: (key: string): void => {
      if (draftOf(key)?.state !== "saving") put(key, null);
    },
  };
}
