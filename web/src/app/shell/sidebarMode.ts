import { useMediaQuery } from "@mantine/hooks";
import { useStore } from "@/lib/store";
import { createStore } from "@/lib/store";
import { wideQuery } from "@/lib/breakpoints";
import { appearance } from "../appearance";

/** `open`: beside the content. `collapsed`: icons. `hover`: icons that open over the content under the pointer or the focus. */
export type SidebarMode = "open" | "collapsed" | "hover";

/** The user's choice in this browser: folded or not, and whether a folded sidebar opens on hover. */
interface SidebarChoice {
  folded: boolean | null;
  hover: boolean;
}

const key = "waymark.sidebar";

function stored(): SidebarChoice {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<SidebarChoice> | null;
    return { folded: value?.folded ?? null, hover: value?.hover ?? true };
  } catch {
    return { folded: null, hover: true };
  }
}

const choice = createStore<SidebarChoice>(stored());

function choose(next: SidebarChoice): void {
  localStorage.setItem(key, JSON.stringify(next));
  choice.set(next);
}

/** The sidebar's mode. Without a choice it is open on wide windows; the fluid layout pins it open there. */
export function useSidebarMode(): {
  mode: SidebarMode;
  isPinned: boolean;
  setFolded: (folded: boolean) => void;
  setHover: (hover: boolean) => void;
} {
  const wide = useMediaQuery(wideQuery, true, { getInitialValueInEffect: false });
  const { folded, hover } = useStore(choice);
  const { layout } = useStore(appearance);
  const isPinned = layout === "fixed" && wide;
  const isFolded = !isPinned && (folded ?? !wide);
  return {
    mode: isFolded ? (hover ? "hover" : "collapsed") : "open",
    isPinned,
    setFolded: (next) => choose({ folded: next, hover }),
    setHover: (next) => choose({ folded, hover: next }),
  };
}
