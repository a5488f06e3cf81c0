import type { Icon } from "@tabler/icons-react";
import type { ButtonKind } from "../button";

/** An action of a record: what its state allows, or allows under a condition. */
export interface BarAction {
  key: string;
  /** A verb ("Accept risk…"). */
  label: string;
  onClick: () => void;
  kind?: ButtonKind | undefined;
  icon?: Icon | undefined;
  loading?: boolean | undefined;
  /** Why not now; the button stays, locked, and says it. */
  disabledReason?: string | undefined;
}

/** Does it destroy or end something? */
export function isGrave(action: Pick<BarAction, "kind"> | undefined): boolean {
  return action?.kind === "danger" || action?.kind === "dangerPrimary";
}

function place(action: BarAction): number {
  if (isGrave(action)) return 0;
  if (action.kind === "quiet") return 1;
  return action.kind === "primary" ? 3 : 2;
}

/** What destroys first, the primary one last; those of one weight keep their order. */
export function inOrder(actions: readonly BarAction[]): BarAction[] {
  return actions.toSorted((a, b) => place(a) - place(b));
}
