import { ActionIcon } from "@mantine/core";
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPointer,
  IconPointerOff,
  IconSearch,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useText } from "@/lib/text";
import { Brand } from "./Brand";
import { useMenuState } from "./menuState";
import { MenuTree } from "./MenuTree";
import { useSidebarMode } from "./sidebarMode";
import { useIsOver } from "./useIsOver";
import classes from "./Sidebar.module.css";

/** The sidebar: logo, filter, navigation, and its mode. */
export function Sidebar() {
  const t = useText();
  const state = useMenuState();
  const { mode, isPinned, setFolded, setHover } = useSidebarMode();
  const frame = useRef<HTMLElement>(null);
  const isOver = useIsOver(frame);
  const isFolded = mode !== "open" && !(mode === "hover" && isOver);
  return (
    <aside
      ref={frame}
      className={classes.sidebar}
      aria-label={t("Shell.Sidebar.Label")}
      data-mode={mode}
      data-folded={isFolded || undefined}
      data-over={(mode === "hover" && isOver) || undefined}
    >
      <div className={classes.head}>
        <Brand />
      </div>
      {!isFolded && (
        <div className={classes.filter}>
          <IconSearch size={16} stroke={1.75} className={classes.filterIcon} aria-hidden="true" />
          <input
            type="search"
            aria-label={t("Shell.Menu.Filter")}
            placeholder={t("Shell.Menu.Filter")}
            value={state.filter}
            onChange={(event) => state.setFilter(event.currentTarget.value)}
          />
        </div>
      )}
      <MenuTree state={state} />
      {!isPinned && (
        <div className={classes.foot}>
          <ActionIcon
            aria-label={t(mode === "open" ? "Shell.Sidebar.Fold" : "Shell.Sidebar.Unfold")}
            onClick={() => setFolded(mode === "open")}
          >
            {mode === "open" ? (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} className="flip" />
            ) : (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} className="flip" />
            )}
          </ActionIcon>
          {mode !== "open" && (
            <ActionIcon
              aria-label={t("Shell.Sidebar.Hover")}
              aria-pressed={mode === "hover"}
              onClick={() => setHover(mode !== "hover")}
            >
              {mode === "hover" ? <IconPointer size={18} stroke={1.6} /> : <IconPointerOff size={18} stroke={1.6} />}
            </ActionIcon>
          )}
        </div>
      )}
    </aside>
  );
}
