import { Menu } from "@mantine/core";
import { IconCalendarMonth, IconCheck, IconLayoutGrid, IconLayoutKanban, IconLayoutRows } from "@tabler/icons-react";
import { IconList, IconTimeline } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useText, type Translate } from "@/lib/text";
import { Button, PopupMenu, TextSkeleton, usePopup, type SegmentedOption } from "@/ui";
import type { BoardProps } from "./Board";
import type { CalendarProps } from "./Calendar";
import type { CardsProps } from "./Cards";
import type { DropPlaceProps } from "./DropPlace";
import { ListChoices } from "./ListChoices";
import type { TimelineProps } from "./Timeline";
import { usualViews, viewsOfPeriods, type ListView } from "./views";

// Users who stay in the table load neither these nor the drag library.
const LazyBoard = lazy(async () => ({ default: (await import("./Board")).Board<object> }));
const LazyCalendar = lazy(async () => ({ default: (await import("./Calendar")).Calendar<object> }));

/** The list as a board; loaded on demand. */
export function ListBoard<Row extends object>(props: BoardProps<Row>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LazyBoard {...(props as unknown as BoardProps<object>)} />
    </Suspense>
  );
}

/** The list as a calendar; loaded on demand. */
export function ListCalendar<Row extends object>(props: CalendarProps<Row>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LazyCalendar {...(props as unknown as CalendarProps<object>)} />
    </Suspense>
  );
}

const LazyTimeline = lazy(async () => ({ default: (await import("./Timeline")).Timeline<object> }));

/** The timeline; loaded on demand. */
export function ListTimeline<Row extends object>(props: TimelineProps<Row>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LazyTimeline {...(props as unknown as TimelineProps<object>)} />
    </Suspense>
  );
}

const LazyCards = lazy(async () => ({ default: (await import("./Cards")).Cards<object> }));

/** The list as cards; loaded on demand. */
export function ListCards<Row extends object>(props: CardsProps<Row>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LazyCards {...(props as unknown as CardsProps<object>)} />
    </Suspense>
  );
}

const LazyDropPlace = lazy(async () => ({ default: (await import("./DropPlace")).DropPlace }));

/** A drop target outside the list for its cards. */
export function ListDropPlace(props: DropPlaceProps) {
  return (
    <Suspense fallback={<div className={props.className}>{props.children}</div>}>
      <LazyDropPlace {...props} />
    </Suspense>
  );
}

interface ViewSwitchProps<V extends string> {
  value: V | ListView;
  /** Views of the area's own, before the shared ones. */
  own?: readonly SegmentedOption<V>[];
  /** The records have a start date, so there is a timeline too. */
  hasPeriods?: boolean;
  /** The shared views besides the table, where they are not the usual ones. */
  offered?: readonly ListView[];
  onView: (view: V | ListView) => void;
}

/** Every shared view. */
function sharedViews(t: Translate): SegmentedOption<ListView>[] {
  return [
    { value: "table", label: t("Ui.View.Table"), icon: IconList },
    { value: "cards", label: t("Ui.View.Cards"), icon: IconLayoutGrid },
    { value: "board", label: t("Ui.View.Board"), icon: IconLayoutKanban },
    { value: "calendar", label: t("Ui.View.Calendar"), icon: IconCalendarMonth },
    { value: "timeline", label: t("Ui.View.Timeline"), icon: IconTimeline },
  ];
}

/** Table, cards, board, calendar or timeline. */
export function ViewSwitch<V extends string = never>(props: ViewSwitchProps<V>) {
  const { value, own, hasPeriods = false, onView } = props;
  const t = useText();
  const offered: readonly ListView[] = props.offered ?? (hasPeriods ? viewsOfPeriods : usualViews);
  const shared = sharedViews(t).filter((view) => view.value === "table" || offered.includes(view.value));
  const options = [...(own ?? []), ...shared];
  return <ListChoices<V | ListView> main={{ label: t("Ui.View"), value, options, onChange: onView }} />;
}

const lanesOfOneClient = ["none", "owner"] as const;
const lanesOfAll = [...lanesOfOneClient, "client"] as const;

interface LaneSwitchProps {
  value: "owner" | "client" | undefined;
  onLanes: (lanes: "owner" | "client" | undefined) => void;
  /** All records belong to one client. */
  isOfOneClient: boolean;
}

/** What the board's rows are grouped by. */
export function LaneSwitch({ value, onLanes, isOfOneClient }: LaneSwitchProps) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const label = t("Ui.Board.Lanes");
  const choices = isOfOneClient ? lanesOfOneClient : lanesOfAll;
  return (
    <>
      <Button {...button} icon={IconLayoutRows} aria-label={`${label}: ${t(`Ui.Board.Lanes.${value ?? "none"}`)}`}>
        {t(`Ui.Board.Lanes.${value ?? "none"}`)}
      </Button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end" label={label}>
          {choices.map((lanes) => (
            <Menu.Item
              key={lanes}
              rightSection={lanes === (value ?? "none") ? <IconCheck size={14} stroke={2} aria-hidden /> : undefined}
              onClick={() => onLanes(lanes === "none" ? undefined : lanes)}
            >
              {t(`Ui.Board.Lanes.${lanes}`)}
            </Menu.Item>
          ))}
        </PopupMenu>
      )}
    </>
  );
}
