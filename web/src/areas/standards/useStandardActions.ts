import { useQueryClient } from "@tanstack/react-query";
import { IconPencil, type Icon } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { showMoved } from "@/lib/moved";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type ButtonKind } from "@/ui";
import { useIsOwnVersion } from "./parts/publish/fourEyes";
import { openLine, waitingLine } from "./parts/versions/versions";
import {
  isMove,
  standardQuery,
  useDeleteStandard,
  useMoveStandard,
  type Standard,
  type StandardAction,
  type StandardDetail,
  type StandardMove,
} from "./queries";

interface StandardButton {
  key: StandardAction;
  label: string;
  kind: ButtonKind;
  icon?: Icon;
  loading: boolean;
  /** Why it is not possible now. */
  disabledReason?: string;
  onClick: () => void;
}

const kinds: Readonly<Partial<Record<StandardAction, ButtonKind>>> = {
  Publish: "primary",
  Submit: "primary",
  Retire: "danger",
  Discard: "danger",
  Delete: "danger",
};

/** Transitions that another one undoes. */
const waysBack: Readonly<Partial<Record<StandardMove, StandardMove>>> = { Submit: "SendBack", SendBack: "Submit" };

/** Says what was done; if another transition undoes it, with a button for that. */
function useMoving() {
  const t = useText();
  const cache = useQueryClient();
  const moving = useMoveStandard((moved, done) => {
    const summary = t(`Standards.Done.${done}`, { code: moved.code });
    const back = waysBack[done];
    // The user's page has refetched it by now.
    const allowed = cache.getQueryData(standardQuery(moved.id).queryKey)?.allowedActions ?? [];
    if (back) showMoved<StandardAction>({ summary, from: back, allowed, undo: () => undo(moved, back) });
    else showToast({ severity: "success", summary });
  });

  function undo(standard: Standard, move: StandardMove): void {
    moving.mutate({ standard, move });
  }

  return moving;
}

/** The confirmation for serious transitions; null for the others. */
function useQuestion(standard: StandardDetail): (to: StandardMove) => string | null {
  const t = useText();
  const format = useFormat();
  const { code } = standard;
  return (to) => {
    const day = openLine(standard)?.effectiveFrom;
    if (to === "Publish" && day) return t("Standards.Ask.PublishFrom", { code, date: format.date(day) });
    if (to === "Discard" && waitingLine(standard)) return t("Standards.Ask.DiscardWaiting", { code });
    return to === "Retire" || to === "Discard" || to === "Publish" ? t(`Standards.Ask.${to}`, { code }) : null;
  };
}

/** What the server allows the caller to do with a standard now, as buttons. */
export function useStandardActions(
  standard: StandardDetail,
  { onEdit, onDeleted }: { onEdit: () => void; onDeleted: () => void },
): StandardButton[] {
  const t = useText();
  const isOwn = useIsOwnVersion(standard);
  const questionFor = useQuestion(standard);
  const moving = useMoving();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteStandard(() => {
    const { id, code, title } = standard;
    sayDeleted(t("Standards.Done.Delete", { code }), { kind: "Standard", id, title: `${code} ${title}` });
    onDeleted();
  });

  async function move(to: StandardMove): Promise<void> {
    const message = questionFor(to);
    const action = t(`Enum.StandardAction.${to}`);
    if (message && !(await confirm({ message, action, danger: to !== "Publish" }))) return;
    moving.mutate({ standard, move: to });
  }

  async function remove(): Promise<void> {
    const message = t("Standards.Ask.Delete", { code: standard.code });
    if (await confirm({ message, action: t("Enum.StandardAction.Delete"), danger: true })) deletion.mutate(standard);
  }

  function run(action: StandardAction): void {
    if (action === "Edit") onEdit();
    else if (isMove(action)) void move(action);
    else void remove();
  }

  return standard.allowedActions.map((action) => ({
    key: action,
    label: t(action === "Edit" && !standard.openVersionId ? "Standards.NewVersion" : `Enum.StandardAction.${action}`),
    kind: kinds[action] ?? "default",
    ...(action === "Edit" ? { icon: IconPencil } : {}),
    ...(action === "Publish" && isOwn ? { disabledReason: t("Standards.Publish.OwnOne") } : {}),
    loading: moving.isPending && moving.variables.move === action,
    onClick: () => run(action),
  }));
}
