import { useMediaQuery } from "@mantine/hooks";
import { IconLayoutSidebarRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { wideQuery } from "@/lib/breakpoints";
import { Button } from "../button";
import { SideDrawer } from "../drawer";

/** The two positions of side content: at any width one of them is null. */
interface Beside {
  /** The panel, if there is room for it. */
  aside: ReactNode;
  /** Otherwise a button that opens the panel as a drawer. */
  opener: ReactNode;
}

/** Keeps side content reachable below 1200 px, where its column is hidden. Null content: nothing to show. */
export function useBeside(label: string, content: ReactNode): Beside {
  const isWide = useMediaQuery(wideQuery, true, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  if (!content) return { aside: null, opener: null };
  if (isWide) return { aside: content, opener: null };
  const opener = (
    <>
      <Button size="small" icon={IconLayoutSidebarRight} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <SideDrawer opened={isOpen} onClose={() => setOpen(false)} title={label} size={360}>
        {content}
      </SideDrawer>
    </>
  );
  return { aside: null, opener };
}
