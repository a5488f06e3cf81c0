import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { refreshAreas } from "./cache";
import { ApiError } from "./errors";
import { refreshConfiguration } from "./session";

/** A call that a user starts; most of them change data on the server. */
interface Change<Output, Input> {
  call: (input: Input) => Promise<Output>;
  /** The areas whose data it changes; they are refetched. None: no page shows what it changes, as with a download. */
  areas?: readonly string[] | ((input: Input) => readonly string[]);
  /** Single queries to refetch, where the rest of their area stays the same. */
  keys?: () => readonly QueryKey[];
  /** It also changes the configuration, which is then reloaded. */
  configures?: boolean | ((output: Output, input: Input) => boolean);
  /** The form shows a conflict (409) itself. */
  ownConflict?: boolean;
  /** The form shows a refusal (400, 403) itself. */
  ownRefusal?: boolean;
  /** The code of an error that `onFailure` handles. */
  ownCode?: string;
  /** Also refetches after a conflict, or after the failures for which it returns true: without a form, no input is lost. */
  rereads?: boolean | ((error: Error, input: Input) => boolean);
  /** Runs before the refetch: the page of a deleted record is left before it would load the record again. */
  onAnswer?: (output: Output, input: Input) => void;
  /** Runs after the refetch. */
  onDone?: (output: Output, input: Input) => void;
  /** Runs when the call fails, before the refetch. */
  onFailure?: (error: Error, input: Input) => void;
}

const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

/** Calls, refetches what the call has changed, and continues. Failures are shown where all failures are. */
export function useApiChange<Output, Input = void>(change: Change<Output, Input>) {
  const { call, areas = [], keys, configures = false, rereads = false, onAnswer, onDone, onFailure } = change;
  const { ownConflict, ownRefusal, ownCode } = change;
  const cache = useQueryClient();
  const refresh = (input: Input) => {
    const single = keys?.().map((queryKey) => cache.invalidateQueries({ queryKey })) ?? [];
    return Promise.all([refreshAreas(cache, ...(typeof areas === "function" ? areas(input) : areas)), ...single]);
  };
  return useMutation({
    meta: { ownConflict, ownRefusal, ownCode },
    mutationFn: (input: Input) => call(input),
    onSuccess: async (output: Output, input: Input) => {
      onAnswer?.(output, input);
      const isConfigured = typeof configures === "function" ? configures(output, input) : configures;
      await Promise.all([refresh(input), isConfigured && refreshConfiguration()]);
      onDone?.(output, input);
    },
    onError: async (error, input) => {
      onFailure?.(error, input);
      if (typeof rereads === "function" ? rereads(error, input) : rereads && isConflict(error)) await refresh(input);
    },
  });
}
