import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { IconButton } from "../button";
import classes from "./Banner.module.css";

export type BannerTone = "info" | "success" | "warning" | "danger";

const icons: Record<BannerTone, Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
};

interface BannerProps {
  tone?: BannerTone;
  icon?: Icon;
  /** Inside the content, with a border; otherwise the banner spans the frame. */
  inset?: boolean;
  /** One button that ends the banner's cause. */
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}

/** A message that stays until its cause is resolved. */
export function Banner({ tone = "info", icon, inset, actions, onDismiss, children }: BannerProps) {
  const t = useText();
  const Icon = icon ?? icons[tone];
  return (
    <div
      className={[classes.banner, tone !== "info" && classes[tone], inset && classes.inset].filter(Boolean).join(" ")}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {(actions ?? onDismiss) && (
        <div className={classes.actions}>
          {actions}
          {onDismiss && <IconButton icon={IconX} label={t("Ui.Dismiss")} size="small" onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}
