import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconMessage,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { closeToast, toastLife, toasts, type ShownToast, type ToastSeverity } from "@/lib/toast";
import classes from "./Toasts.module.css";

const signs = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconExclamationCircle,
  error: IconAlertTriangle,
  secondary: IconMessage,
  contrast: IconBell,
} satisfies Record<ToastSeverity, unknown>;

function Toast({ toast }: { toast: ShownToast }) {
  const t = useText();
  const [isHeld, setHeld] = useState(false);
  const { id, sticky, life = toastLife } = toast;
  useEffect(() => {
    // Restarts the whole timer after the pointer leaves.
    if (sticky || isHeld) return undefined;
    const timer = setTimeout(() => closeToast(id), life);
    return () => clearTimeout(timer);
  }, [id, sticky, life, isHeld]);
  const Sign = signs[toast.severity];
  const { action } = toast;
  return (
    <div
      className={classes.toast}
      data-severity={toast.severity}
      role={toast.severity === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign size={20} stroke={1.6} className={classes.sign} aria-hidden="true" />
      <div className={classes.words}>
        {toast.summary && <p className={classes.summary}>{toast.summary}</p>}
        {toast.detail && <p className={classes.detail}>{toast.detail}</p>}
        {action && (
          <button type="button" className={classes.action} onClick={() => [action.run(), closeToast(id)]}>
            {action.label}
          </button>
        )}
      </div>
      {toast.closable !== false && (
        <button type="button" className={classes.close} aria-label={t("Common.Close")} onClick={() => closeToast(id)}>
          <IconX size={16} stroke={1.75} />
        </button>
      )}
    </div>
  );
}

/** The messages at the top of the window's inline end. */
export function Toasts() {
  const t = useText();
  const shown = useStore(toasts);
  return (
    <section className={classes.stack} aria-label={t("Shell.Toasts.Label")}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
