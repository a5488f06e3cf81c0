import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from "@tabler/icons-react";
import { dismissPageAlert, pageAlerts, type PageAlert } from "@/lib/alerts";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import classes from "./PageAlerts.module.css";

const signs = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconExclamationCircle,
  danger: IconAlertTriangle,
} satisfies Record<PageAlert["type"], unknown>;

/** The messages above the content. */
export function PageAlerts() {
  const t = useText();
  const alerts = useStore(pageAlerts);
  return alerts.map((alert) => {
    const Sign = signs[alert.type];
    return (
      <div
        key={alert.id}
        className={classes.alert}
        data-type={alert.type}
        role={alert.type === "danger" ? "alert" : "status"}
      >
        <Sign size={18} stroke={1.75} aria-hidden="true" />
        <div className={classes.words}>
          {alert.title && <p className={classes.title}>{t(alert.title, alert.titleParameters)}</p>}
          <p>{t(alert.message, alert.messageParameters)}</p>
        </div>
        {alert.dismissible && (
          <button
            type="button"
            className={classes.close}
            aria-label={t("Common.Close")}
            onClick={() => dismissPageAlert(alert.id)}
          >
            <IconX size={16} stroke={1.75} />
          </button>
        )}
      </div>
    );
  });
}
