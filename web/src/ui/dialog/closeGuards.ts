import { createContext, useContext, useEffect, useRef } from "react";

/** What to ask before a dialog closes; null: nothing. Resolving to true lets it close. */
export type CloseGuard = () => Promise<boolean> | null;

/** The guards of the surrounding dialog. */
export const CloseGuards = createContext<Set<CloseGuard> | null>(null);

/** Registers a guard for closing the surrounding dialog by its close button, by Escape or by an outside click. */
export function useCloseGuard(guard: CloseGuard): void {
  const guards = useContext(CloseGuards);
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => {
    if (!guards) return undefined;
    const ask: CloseGuard = () => latest.current();
    guards.add(ask);
    return () => void guards.delete(ask);
  }, [guards]);
}

/** Closes after all guards have agreed; at once if there are none. */
export function closeGuarded(guards: ReadonlySet<CloseGuard>, close: () => void): void {
  const questions = [...guards].flatMap((guard) => guard() ?? []);
  if (questions.length === 0) {
    close();
    return;
  }
  const closeIfAllowed = async (): Promise<void> => {
    if ((await Promise.all(questions)).every(Boolean)) close();
  };
  void closeIfAllowed();
}
