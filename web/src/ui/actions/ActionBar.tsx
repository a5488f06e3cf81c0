import { useMediaQuery } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { desktopQuery } from "@/lib/breakpoints";
import { useText } from "@/lib/text";
import { Button, IconButton } from "../button";
import { PopupMenu, usePopup } from "../popup";
import { ActionItems, type ActionItem } from "./ActionItems";
import { isGrave, inOrder, type BarAction } from "./order";
import classes from "./ActionBar.module.css";

/** What is rarely needed or does not fit a narrow window, behind one button. */
function MoreMenu({ actions, busy }: { actions: readonly ActionItem[]; busy: boolean }) {
  const t = useText();
  const { button, isUsed, opened, place } = usePopup("menu");
  return (
    <>
      <IconButton {...button} outlined icon={IconDots} label={t("Common.More")} aria-disabled={busy || undefined} />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          {opened && <ActionItems actions={actions} />}
        </PopupMenu>
      )}
    </>
  );
}

interface ActionBarProps {
  actions: readonly BarAction[];
  /** What is always behind "More". */
  further?: readonly ActionItem[];
}

const none: readonly ActionItem[] = [];

/**
 * The actions of a record in their one order: what destroys stands apart at the start, what everybody waits for at the end. A narrow
 * window shows the latter and keeps the others in a menu. While one is made, the others wait: they would be asked of a version that
 * is about to be an old one.
 */
export function ActionBar({ actions, further = none }: ActionBarProps) {
  const isWide = useMediaQuery(desktopQuery, true, { getInitialValueInEffect: false });
  const ordered = inOrder(actions);
  const busy = ordered.some(({ loading }) => loading);
  const last = ordered.at(-1);
  const isShort = ordered.length === 1 || (ordered.length === 2 && !ordered.some(isGrave));
  const shown = isWide || isShort || !last || isGrave(last) ? ordered : [last];
  const hidden = ordered
    .filter((action) => !shown.includes(action))
    .map(({ key, label, icon, disabledReason, onClick, kind }) => {
      return { key, label, icon, disabledReason, onClick, danger: isGrave({ kind }) };
    });
  const menu = [...hidden, ...further];
  return (
    <>
      {menu.length > 0 && <MoreMenu actions={menu} busy={busy} />}
      {shown.map((action, at) => (
        <Button
          key={action.key}
          className={isGrave(action) && shown[at + 1] && !isGrave(shown[at + 1]) ? classes.apart : undefined}
          kind={action.kind}
          icon={action.icon}
          loading={action.loading}
          waits={busy && !action.loading}
          disabledReason={action.disabledReason}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ))}
    </>
  );
}
