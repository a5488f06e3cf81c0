import { IconPencil, type Icon } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type ButtonKind } from "@/ui";
import {
  isMove,
  useDeleteStandard,
  useMoveStandard,
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
  onClick: () => void;
}

const kinds: Readonly<Partial<Record<StandardAction, ButtonKind>>> = {
  Publish: "primary",
  Submit: "primary",
  Retire: "danger",
  Discard: "danger",
  Delete: "danger",
};

/** What the server lets the caller do with a standard now, as buttons. */
export function useStandardActions(
  standard: StandardDetail,
  { onEdit, onDeleted }: { onEdit: () => void; onDeleted: () => void },
): StandardButton[] {
  const t = useText();
  const said = (action: StandardAction): void => {
    showToast({ severity: "success", summary: t(`Standards.Done.${action}`, { code: standard.code }) });
  };
  const moving = useMoveStandard((_, done) => said(done));
  const deletion = useDeleteStandard(() => {
    said("Delete");
    onDeleted();
  });

  async function move(to: StandardMove): Promise<void> {
    const isGrave = to === "Retire" || to === "Discard" || to === "Publish";
    const question = {
      message: isGrave ? t(`Standards.Ask.${to}`, { code: standard.code }) : "",
      action: t(`Enum.StandardAction.${to}`),
      danger: to !== "Publish",
    };
    if (isGrave && !(await confirm(question))) return;
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
    loading: moving.isPending && moving.variables.move === action,
    onClick: () => run(action),
  }));
}
