import { Modal } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { CloseGuards, closeGuarded, type CloseGuard } from "./closeGuards";
import { useEscape } from "./useEscape";
import { useFirstField } from "./useFirstField";
import { useFocusBack } from "./useFocusBack";
import classes from "./Dialog.module.css";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Inline size in pixels. */
  size?: number;
  children: ReactNode;
}

/** What a dialog holds; drawn when it opens, which is when the focus is given. */
function Content({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body);
  return (
    <Modal.Body className={classes.body} ref={body}>
      {children}
    </Modal.Body>
  );
}

/** A dialog for a decision; records are written in a drawer. Focus stays inside and goes back. */
export function Dialog({ opened, onClose, title, size = 440, children }: DialogProps) {
  const t = useText();
  const [guards] = useState(() => new Set<CloseGuard>());
  const close = (): void => closeGuarded(guards, onClose);
  const content = useEscape(close);
  useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={size}
      centered
      lockScroll={false}
      closeOnEscape={false}
      zIndex="var(--z-dialog)"
    >
      <Modal.Overlay className={classes.overlay} backgroundOpacity={0} />
      <Modal.Content ref={content}>
        {/* A dialog's head is no banner of the page. */}
        <Modal.Header className={classes.header} role="none">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("Common.Close")} />
        </Modal.Header>
        <Content>
          <CloseGuards value={guards}>{children}</CloseGuards>
        </Content>
      </Modal.Content>
    </Modal.Root>
  );
}
