import type { Icon } from "@tabler/icons-react";
import type { ButtonKind } from "../button";

/** An action of a record: allowed by its state, possibly under a condition. */
export interface BarAction {
  key: string;
  /** A verb ("Accept risk…"). */
  label: string;
  onClick: () => void;
  kind?: ButtonKind | undefined;
  icon?: Icon | undefined;
  loading?: boolean | undefined;
  /** Why it is not possible now; the button stays, disabled, and shows the reason. */
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

/** Destructive actions first, the primary one last; otherwise in the given order. */
export function inOrder(actions: readonly BarAction[]): BarAction[] {
  return actions.toSorted((a, b) => place(a) - place(b));
}
