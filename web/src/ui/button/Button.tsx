import { Tooltip } from "@mantine/core";
import { IconLoader2, type Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from "react";
import { Kbd } from "../kbd/Kbd";
import classes from "./Button.module.css";

/** One primary per view; quiet for what is rarely needed; danger opens a confirmation, dangerPrimary confirms it. */
export type ButtonKind = "default" | "primary" | "quiet" | "danger" | "dangerPrimary";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
}

/** Class of a button, for a router link that should look like one. */
export function buttonClass({ kind = "default", size = "medium" }: ButtonLook = {}): string {
  const parts = [classes.button, kind === "default" ? "" : classes[kind], size === "medium" ? "" : classes[size]];
  return parts.filter(Boolean).join(" ");
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: Icon | undefined;
  /** Its shortcut, shown inside the button. */
  shortcut?: string | undefined;
  /** Working: the button keeps its width and ignores clicks. */
  loading?: boolean | undefined;
  /** Another button next to it is working: clicks are ignored until that is done. */
  waits?: boolean | undefined;
  /** Why it can't be used now; disables the button and can be read with the keyboard. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Shows a reason on hover and on focus; only the child if there is none. */
export function WithReason({ reason, children }: { reason?: string | undefined; children: ReactElement }) {
  if (!reason) return children;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {children}
    </Tooltip>
  );
}

/** A button named with a verb. */
export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    icon: Icon,
    shortcut,
    loading,
    waits,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const idle = !loading && !waits && !disabledReason;
  const iconSize = size === "small" ? 14 : 16;
  return (
    <WithReason reason={disabledReason}>
      <button
        type="button"
        {...rest}
        className={[buttonClass({ kind: kind ?? "default", size: size ?? "medium" }), className]
          .filter(Boolean)
          .join(" ")}
        aria-disabled={disabledReason || waits ? true : undefined}
        aria-busy={loading || undefined}
        aria-keyshortcuts={shortcut?.toLowerCase().replace(/^\S+ (?=enter$)/u, "Control+")}
        onClick={idle ? onClick : refuse}
      >
        {loading ? (
          <IconLoader2 className={classes.busy} size={iconSize} aria-hidden />
        ) : (
          Icon && <Icon className={classes.icon} size={iconSize} stroke={1.75} aria-hidden />
        )}
        {children}
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </button>
    </WithReason>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "disabled"> {
  icon: Icon;
  /** Its action: accessible name and tooltip. */
  label: string;
  size?: "small" | "medium";
  outlined?: boolean;
  /** The icon points along the line of text and is mirrored with it. */
  flip?: boolean;
  disabledReason?: string | undefined;
}

/** An icon button; its name is shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, size = "medium", outlined, flip, disabledReason, className, onClick, ...rest } = props;
  const names = [classes.iconButton, size === "small" && classes.iconSmall, outlined && classes.outlined, className];
  return (
    <Tooltip label={disabledReason ?? label} events={{ hover: true, focus: true, touch: false }} openDelay={400}>
      <button
        type="button"
        {...rest}
        className={names.filter(Boolean).join(" ")}
        aria-label={label}
        aria-disabled={disabledReason ? true : rest["aria-disabled"]}
        onClick={disabledReason ? refuse : onClick}
      >
        <Icon className={flip ? classes.flip : undefined} size={size === "small" ? 16 : 18} stroke={1.6} aria-hidden />
      </button>
    </Tooltip>
  );
}
