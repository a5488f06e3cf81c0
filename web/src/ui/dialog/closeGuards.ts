import { createContext, useContext, useEffect, useRef } from "react";

/** What has to be asked before a dialog is closed; null: nothing. The answer true lets it close. */
export type CloseGuard = () => Promise<boolean> | null;

/** The guards of the dialog around. */
export const CloseGuards = createContext<Set<CloseGuard> | null>(null);

/** Takes part when the dialog around is closed by its cross, by Escape or by a click beside it. */
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

/** Closes, after the questions of all guards; at once where there are none. */
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
