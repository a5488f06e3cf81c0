import { Tabs } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ActionBar, type BarAction } from "../actions";
import { IconButton } from "../button";
import { CopyLink } from "../copy";
import { usePageKeys } from "../keys";
import { PrintButton } from "../print";
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
  /** Further small buttons beside "print" and "copy link": watch. */
  tools?: ReactNode;
  /** Address to copy; that of the page when absent. */
  link?: string | undefined;
  /** Answer to the key `e`. */
  onEdit?: (() => void) | undefined;
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

function TopLine({ number, chips, position, tools, link }: DetailPageProps) {
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
        {tools}
        <PrintButton size="small" />
        <CopyLink value={link} />
      </div>
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
function hasTopLine({ number, chips, position, tools }: DetailPageProps): boolean {
  return Boolean(number || chips || position || tools);
}

/** The frame of every record: head with moves, tabs, property panel. */
export function DetailPage(props: DetailPageProps) {
  const { title, lead, transitions, position, onEdit, tabs, side, banner, link, children } = props;
  usePageKeys({ k: position?.onPrevious, j: position?.onNext, e: onEdit });
  return (
    <article>
      {hasTopLine(props) && <TopLine {...props} />}
      <div className={classes.detailLine}>
        <h1 className={classes.title}>
          {lead}
          <bdi>{title}</bdi>
        </h1>
        <div className={classes.actions}>
          <ActionBar actions={transitions ?? []} />
          {!hasTopLine(props) && (
            <>
              <PrintButton size="small" />
              <CopyLink value={link} />
            </>
          )}
        </div>
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
      <h2 className={classes.sectionTitle}>
        {title}
        {note && <span className={classes.sectionNote}>{note}</span>}
        {tools && <span className={classes.sectionTools}>{tools}</span>}
      </h2>
      {children}
    </section>
  );
}
