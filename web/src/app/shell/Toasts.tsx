import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconMessage,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { closeToast, toastLife, toasts, type ShownToast, type ToastSeverity } from "@/lib/toast";
import { useToastPointer, useToastPress } from "./useToastPointer";
import { useToastRoom } from "./useToastRoom";
import classes from "./Toasts.module.css";

const signs = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconExclamationCircle,
  error: IconAlertTriangle,
  secondary: IconMessage,
  contrast: IconBell,
} satisfies Record<ToastSeverity, unknown>;

/** What the message says and offers. */
function Words({ toast: { id, summary, detail, action } }: { toast: ShownToast }) {
  return (
    <>
      <div className={classes.words}>
        {summary && <p className={classes.summary}>{summary}</p>}
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      {action && (
        <button type="button" className={classes.action} onClick={() => [action.run(), closeToast(id)]}>
          {action.label}
        </button>
      )}
    </>
  );
}

function Toast({ toast }: { toast: ShownToast }) {
  const t = useText();
  const { id, sticky, life = toastLife } = toast;
  const message = useRef<HTMLDivElement>(null);
  const { isHeld, isThrough } = useToastPointer(message, () => closeToast(id));
  const [hasFocus, setFocus] = useState(false);
  const isWaiting = Boolean(sticky) || isHeld || hasFocus;
  useEffect(() => {
    // Restarts the whole timer after the pointer leaves.
    if (isWaiting) return undefined;
    const timer = setTimeout(() => closeToast(id), life);
    return () => clearTimeout(timer);
  }, [id, life, isWaiting]);
  const Sign = signs[toast.severity];
  return (
    <div
      ref={message}
      className={classes.toast}
      data-severity={toast.severity}
      data-through={isThrough || undefined}
      role={toast.severity === "error" ? "alert" : "status"}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Sign size={20} stroke={1.6} className={classes.sign} aria-hidden="true" />
      <Words toast={toast} />
      {toast.closable !== false && (
        <button type="button" className={classes.close} aria-label={t("Common.Close")} onClick={() => closeToast(id)}>
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </div>
  );
}

/** The messages at the inline end of the window, below the top bar where there is one. */
export function Toasts() {
  const t = useText();
  const shown = useStore(toasts);
  const stack = useRef<HTMLElement>(null);
  useToastRoom(stack, shown.length);
  useToastPress(stack);
  return (
    <section ref={stack} className={classes.stack} aria-label={t("Shell.Toasts.Label")}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
