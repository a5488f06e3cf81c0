import { IconInbox, IconPlugConnectedX, IconRefresh, IconSearch, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button } from "../button";
import classes from "./States.module.css";

interface EmptyStateProps {
  icon?: Icon | undefined;
  /** What is not here yet ("No quarterly reviews for Foxdale yet"). */
  title: string;
  /** What belongs here, and when it comes. */
  text?: ReactNode;
  /** The first step, as its primary button. */
  create?: { label: string; onClick: () => void } | undefined;
  /** First steps that are more than one button. */
  actions?: ReactNode;
}

/** A place that holds nothing yet: what belongs here, and the first step. */
export function EmptyState({ icon: Icon = IconInbox, title, text, create, actions }: EmptyStateProps) {
  const steps = create ? (
    <Button kind="primary" onClick={create.onClick}>
      {create.label}
    </Button>
  ) : (
    actions
  );
  return (
    <div className={classes.empty}>
      <Icon className={classes.icon} size={28} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {steps && <div className={classes.actions}>{steps}</div>}
    </div>
  );
}

/** A section of a record that holds nothing yet, in one line: an {@link EmptyState} would be taller than what it stands for. */
export function EmptyNote({ title, text, actions }: Omit<EmptyStateProps, "icon" | "create">) {
  return (
    <div className={classes.note}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {actions}
    </div>
  );
}

interface NothingFoundProps {
  /** What was searched for; empty when only filters are on. */
  search?: string | undefined;
  /** How many filters are on. */
  filterCount: number;
  /** Takes the filters and the search away. */
  onClear: () => void;
}

/** Records exist, but none fits the search and the filters. */
export function NothingFound({ search, filterCount, onClear }: NothingFoundProps) {
  const t = useText();
  return (
    <div className={classes.empty} aria-live="polite">
      <IconSearch className={classes.icon} size={28} stroke={1.4} aria-hidden />
      <h2>{search ? t("Ui.NothingFound.ForSearch", { search }) : t("Ui.NothingFound.Title")}</h2>
      {filterCount > 0 && <p>{t("Ui.NothingFound.FiltersOn", { count: filterCount })}</p>}
      <div className={classes.actions}>
        <Button onClick={onClear}>
          {t(filterCount > 0 ? "Ui.NothingFound.ClearFilters" : "Ui.NothingFound.ClearSearch")}
        </Button>
      </div>
    </div>
  );
}

interface ErrorStateProps {
  title?: string | undefined;
  /** What happened and what to do; the server's words where it gave any. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Where another try would change nothing: what to do instead. */
  actions?: ReactNode;
}

/** Something did not load: what happened, and another try. */
export function ErrorState({ title, text, onRetry, retrying, actions }: ErrorStateProps) {
  const t = useText();
  return (
    <div className={classes.empty} role="alert">
      <IconPlugConnectedX className={classes.failed} size={28} stroke={1.4} aria-hidden />
      <h2>{title ?? t("Ui.Failed.Title")}</h2>
      <p>{text ?? t("Ui.Failed.Text")}</p>
      {onRetry && (
        <div className={classes.actions}>
          <Button icon={IconRefresh} onClick={onRetry} loading={retrying}>
            {t("Ui.Failed.Retry")}
          </Button>
        </div>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
