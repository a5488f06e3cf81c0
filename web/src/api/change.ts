import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshAreas } from "./cache";
import { ApiError } from "./errors";
import { refreshConfiguration } from "./session";

/** A change of what the server has. */
interface Change<Output, Input> {
  call: (input: Input) => Promise<Output>;
  /** Those whose data it changes; they are read anew. */
  areas: readonly string[];
  /** What the portal knows of its reader and of itself changes, too. */
  configures?: boolean;
  /** The form tells of a conflict itself. */
  ownConflict?: boolean;
  /** Refetches them after a conflict, too: without a form, nothing typed is lost by it. */
  rereads?: boolean;
  /** Before anything is read anew: the page of what was deleted is left before it asks for that again. */
  onAnswer?: (output: Output, input: Input) => void;
  /** Once what has changed was read anew. */
  onDone?: (output: Output, input: Input) => void;
}

/** Calls, reads anew what the call has changed, and goes on. Failures show where all failures do. */
export function useApiChange<Output, Input = void>(change: Change<Output, Input>) {
  const { call, areas, configures = false, ownConflict = false, rereads = false, onAnswer, onDone } = change;
  const cache = useQueryClient();
  return useMutation({
    ...(ownConflict && { meta: { ownConflict } }),
    mutationFn: (input: Input) => call(input),
    onSuccess: async (output: Output, input: Input) => {
      onAnswer?.(output, input);
      await Promise.all([refreshAreas(cache, ...areas), configures && refreshConfiguration()]);
      onDone?.(output, input);
    },
    onError: async (error) => {
      if (rereads && error instanceof ApiError && error.status === 409) await refreshAreas(cache, ...areas);
    },
  });
}
