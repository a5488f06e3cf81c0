import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { useEscape } from "../dialog/useEscape";
import { useFocusBack } from "../dialog/useFocusBack";
import classes from "./SideDrawer.module.css";

interface SideDrawerProps {
  opened: boolean;
  /** Called by the close button, Escape or an outside click. */
  onClose: () => void;
  title: string;
  /** Inline size in pixels. */
  size?: number;
  children: ReactNode;
}

/** A drawer at the inline end, for creating and editing a record over its list. Focus stays inside and returns afterwards. */
export function SideDrawer({ opened, onClose, title, size = 560, children }: SideDrawerProps) {
  const t = useText();
  const content = useEscape(onClose);
  useFocusBack(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={size}
      position="right"
      lockScroll={false}
      closeOnEscape={false}
      zIndex="var(--z-drawer)"
      // On the part itself it would also style the whole layer.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay className={classes.overlay} backgroundOpacity={0} />
      <Drawer.Content ref={content}>
        {/* A drawer's header is no banner landmark of the page. */}
        <Drawer.Header className={classes.header} role="none">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("Common.Close")} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
