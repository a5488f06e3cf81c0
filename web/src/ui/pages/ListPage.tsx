import { IconPlus, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { ActionItems, type MenuAction } from "../actions";
import { Button } from "../button";
import { usePageKeys } from "../keys";
import { PopupMenu, usePopup } from "../popup";
import { SegmentedSwitch, type SegmentedOption } from "../segmented";
import classes from "./Pages.module.css";

/** Whose records a page shows. */
export interface ScopeSwitch<S extends string = string> {
  value: S;
  options: readonly SegmentedOption<S>[];
  onChange: (value: S) => void;
}

/** The primary action of the page. */
export interface PrimaryAction {
  /** A verb and its object ("New action item"). */
  label: string;
  onClick: () => void;
  icon?: Icon;
  /** Its shortcut; `c` for creating by default, none if null. */
  shortcut?: string | null;
  disabledReason?: string | undefined;
}

/** Several primary actions behind one button ("New"), where they have no room beside each other. */
export interface PrimaryChoices {
  label: string;
  choices: readonly MenuAction[];
}

function PrimaryMenu({ label, choices }: PrimaryChoices) {
  const { button, isUsed, opened, place } = usePopup("menu");
  return (
    <>
      <Button {...button} kind="primary" icon={IconPlus} className={classes.primary}>
        <span className={classes.primaryWords}>{label}</span>
      </Button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          {opened && <ActionItems actions={choices} />}
        </PopupMenu>
      )}
    </>
  );
}

interface PageHeadProps<S extends string> {
  title: string;
  /** Level of the title: 2 inside a page that has its own title. */
  level?: 1 | 2 | undefined;
  /** "28 of 58, 11 overdue". */
  count?: ReactNode;
  /** Absent, or a single option, if there is nothing to switch. */
  scope?: ScopeSwitch<S> | undefined;
  /** Saved views, other layouts, further buttons. */
  actions?: ReactNode;
  /** Absent if the user may not do it. */
  primary?: PrimaryAction | PrimaryChoices | undefined;
}

/** Title, count, scope and actions, the same on every page. */
export function PageHead<S extends string>({ title, level = 1, count, scope, actions, primary }: PageHeadProps<S>) {
  const t = useText();
  const Title = level === 1 ? "h1" : "h2";
  const single = primary && "onClick" in primary ? primary : undefined;
  const shortcut = single?.shortcut === undefined ? "c" : (single.shortcut ?? undefined);
  const act = single && !single.disabledReason ? single.onClick : undefined;
  usePageKeys(shortcut ? { [shortcut]: act } : {});
  return (
    <div className={classes.head}>
      <Title className={classes.title} data-level={level}>
        {title}
      </Title>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {scope && scope.options.length > 1 && (
        <div className={classes.scope}>
          <SegmentedSwitch
            label={t("Ui.Scope")}
            value={scope.value}
            options={scope.options}
            onChange={scope.onChange}
          />
        </div>
      )}
      <div className={classes.actions}>
        {actions}
        {primary && "choices" in primary && <PrimaryMenu {...primary} />}
        {single && (
          <Button
            kind="primary"
            icon={single.icon ?? IconPlus}
            shortcut={shortcut?.toUpperCase()}
            disabledReason={single.disabledReason}
            className={classes.primary}
            onClick={single.onClick}
          >
            <span className={classes.primaryWords}>{single.label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

export interface ListPageProps<S extends string> extends PageHeadProps<S> {
  /** A FilterBar. */
  filters?: ReactNode;
  /** A banner about the list as a whole. */
  banner?: ReactNode;
  /** For lists of a few short columns, which a wide window would pull apart. */
  isNarrow?: boolean | undefined;
  /** The table, board or calendar; takes the remaining height and scrolls inside. */
  children: ReactNode;
}

/** Layout of every list. */
export function ListPage<S extends string>({ filters, banner, isNarrow, children, ...head }: ListPageProps<S>) {
  return (
    <div className={`${classes.list} ${isNarrow ? classes.narrow : ""}`} data-fills>
      <PageHead {...head} />
      {banner}
      {filters}
      <div className={classes.fill}>{children}</div>
    </div>
  );
}
