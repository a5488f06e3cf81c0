import { Tabs } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconPencil, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { usePageActions, type PageAction } from "@/lib/pageActions";
import { printPage } from "@/lib/printing";
import { useText } from "@/lib/text";
import { ActionBar, type BarAction, type MenuAction } from "../actions";
import { IconButton } from "../button";
import { useCopy } from "../copy";
import { usePageKeys } from "../keys";
import classes from "./Pages.module.css";

/** A move that the record's state allows, or allows under a condition. */
export type Transition = BarAction;

/** One tab of a record. */
export interface DetailTab {
  value: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

/** Where the record stands in the list it was opened from. */
export interface ListPosition {
  /** "3 of 7 findings". */
  text?: string;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

interface DetailPageProps {
  /** The record's number, such as `FND-0117`. */
  number?: string | undefined;
  title: string;
  /** What is read before the title. */
  lead?: ReactNode;
  /** Status and other chips beside the number. */
  chips?: ReactNode;
  transitions?: readonly Transition[];
  position?: ListPosition | undefined;
  /** Further buttons before the moves: watch. */
  tools?: ReactNode;
  /** What is rarely done with the record, behind "More", where printing and the link are as well. */
  more?: readonly MenuAction[];
  /** Address to copy; that of the page when absent. */
  link?: string | undefined;
  /** Answer to the key `e`. */
  onEdit?: (() => void) | undefined;
  /** The verb of the button that edits; without it the key alone does. */
  editLabel?: string;
  tabs?: readonly DetailTab[];
  /** The open tab; it lives in the address. */
  tab?: string;
  onTab?: (tab: string) => void;
  /** Panels beside the content, the property panel first. */
  side?: ReactNode;
  /** Under the head: an alert, a banner. */
  banner?: ReactNode;
  /** The content, for a record without tabs. */
  children?: ReactNode;
}

function TopLine({ number, chips, position }: DetailPageProps) {
  const t = useText();
  return (
    <div className={classes.topLine}>
      {number && <bdi className={classes.number}>{number}</bdi>}
      {chips}
      <div className={classes.position}>
        {position?.text && <span>{position.text}</span>}
        {position && (
          <>
            <IconButton
              icon={IconChevronUp}
              size="small"
              label={t("Ui.Detail.Previous")}
              aria-disabled={!position.onPrevious || undefined}
              onClick={position.onPrevious}
            />
            <IconButton
              icon={IconChevronDown}
              size="small"
              label={t("Ui.Detail.Next")}
              aria-disabled={!position.onNext || undefined}
              onClick={position.onNext}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** What can be done with the record by a button with words. */
function barActions({ transitions = [], onEdit, editLabel }: DetailPageProps): BarAction[] {
  const edit = onEdit && editLabel ? [{ key: "edit", label: editLabel, icon: IconPencil, onClick: onEdit }] : [];
  return [...edit, ...transitions];
}

/** What the palette offers with the record: nothing that waits, or that the page refuses for now. */
function offered(props: DetailPageProps): PageAction[] {
  const bar = barActions(props);
  if (bar.some(({ loading }) => loading)) return [];
  return [...bar, ...(props.more ?? [])].filter(({ disabledReason }) => !disabledReason);
}

/** What can be done with the record, in one row: the moves and editing with words, the rest behind "More". */
function Actions(props: DetailPageProps) {
  const { tools, more, link } = props;
  const t = useText();
  const { icon, name, copy } = useCopy({ value: link });
  const further: MenuAction[] = [
    ...(more ?? []),
    { key: "print", label: t("Ui.Print"), icon: IconPrinter, onClick: () => void printPage() },
    { key: "link", label: name, icon, staysOpen: true, onClick: copy },
  ];
  return (
    <div className={classes.actions}>
      {tools}
      <ActionBar actions={barActions(props)} further={further} />
    </div>
  );
}

interface TabPanelsProps extends Pick<DetailPageProps, "tab" | "onTab"> {
  tabs: readonly DetailTab[];
}

/** Tabs with their contents; only the open one is drawn. */
export function TabPanels({ tabs, tab, onTab }: TabPanelsProps) {
  const format = useFormat();
  const open = tabs.some((own) => own.value === tab) ? tab : tabs[0]?.value;
  return (
    <Tabs
      value={open ?? null}
      onChange={(value) => value && onTab?.(value)}
      keepMounted={false}
      variant="none"
      classNames={{ list: classes.tabList, tab: classes.tab, panel: classes.tabPanel }}
    >
      <Tabs.List>
        {tabs.map((own) => (
          <Tabs.Tab key={own.value} value={own.value}>
            {own.label}
            {own.count !== undefined && <span className={classes.tabCount}> {format.number(own.count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((own) => (
        <Tabs.Panel key={own.value} value={own.value}>
          {own.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Has the page anything for the line above its title? */
function hasTopLine({ number, chips, position }: DetailPageProps): boolean {
  return Boolean(number || chips || position);
}

/** The frame of every record: head with moves, tabs, property panel. */
export function DetailPage(props: DetailPageProps) {
  const { title, lead, position, onEdit, tabs, side, banner, children } = props;
  usePageKeys({ k: position?.onPrevious, j: position?.onNext, e: onEdit });
  usePageActions(props.number ?? title, offered(props));
  return (
    <article>
      {hasTopLine(props) && <TopLine {...props} />}
      <div className={classes.detailLine}>
        <h1 className={classes.title}>
          {lead}
          <bdi>{title}</bdi>
        </h1>
        <Actions {...props} />
      </div>
      {banner}
      <div className={`${classes.detail} ${side ? "" : classes.single}`}>
        <div>
          {tabs && tabs.length > 0 && <TabPanels {...props} tabs={tabs} />}
          {children}
        </div>
        {side && <div className={classes.side}>{side}</div>}
      </div>
    </article>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled part of a tab. */
export function Section({ title, note, tools, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>
          {title}
          {note && <span className={classes.sectionNote}>{note}</span>}
        </h2>
        {tools && <div className={classes.sectionTools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
