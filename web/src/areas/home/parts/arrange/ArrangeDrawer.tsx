import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { SwitchField } from "@/form";
import { dragNode } from "@/lib/dragTree";
import { useText } from "@/lib/text";
import { showToast, undoLife } from "@/lib/toast";
import { Button, IconButton, SideDrawer } from "@/ui";
import { useArrange, useResetArrangement, type Widget, type WidgetPlace } from "../../queries";
import { moved, switched, widgetFacts } from "../../rules";
import classes from "./Arrange.module.css";

interface RowProps {
  place: WidgetPlace;
  at: number;
  count: number;
  /** Moves the widget at one place to another. */
  onMove: (from: number, to: number) => void;
  onSwitch: (widget: Widget, isHidden: boolean) => void;
  /** The widget that was dropped on this one. */
  onDrop: (dragged: string, onto: Widget) => void;
}

function Row({ place: { widget, isHidden }, at, count, onMove, onSwitch, onDrop }: RowProps) {
  const t = useText();
  const name = t(widgetFacts[widget].name);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!row.current) return undefined;
    return dragNode(row.current, {
      id: widget,
      accepts: (dragged) => dragged !== widget,
      onDrop: (dragged) => onDrop(dragged, widget),
    });
  }, [widget, onDrop]);
  return (
    <li ref={row} className={classes.row}>
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
      <SwitchField label={name} value={!isHidden} onChange={(isShown) => onSwitch(widget, !isShown)} />
      <IconButton
        id={`up-${widget}`}
        size="small"
        icon={IconChevronUp}
        label={t("Home.Arrange.Up", { name })}
        disabledReason={at === 0 ? t("Home.Arrange.First") : undefined}
        onClick={() => onMove(at, at - 1)}
      />
      <IconButton
        id={`down-${widget}`}
        size="small"
        icon={IconChevronDown}
        label={t("Home.Arrange.Down", { name })}
        disabledReason={at === count - 1 ? t("Home.Arrange.Last") : undefined}
        onClick={() => onMove(at, at + 1)}
      />
    </li>
  );
}

/** The widgets as they are being arranged, and what was moved last, for those who don't see it. */
function usePlaces(initial: readonly WidgetPlace[]) {
  const t = useText();
  const [places, setPlaces] = useState(initial);
  const [said, setSaid] = useState("");
  const button = useRef("");
  // A row that moves takes the focus along only where the browser keeps it.
  useEffect(() => {
    if (button.current) document.getElementById(button.current)?.focus();
    button.current = "";
  });
  function move(from: number, to: number): void {
    const next = moved(places, from, to);
    const widget = places[from]?.widget;
    if (next === places || !widget) return;
    setPlaces(next);
    setSaid(t("Home.Arrange.Moved", { name: t(widgetFacts[widget].name), place: to + 1, count: places.length }));
  }
  const drop = useCallback((dragged: string, onto: Widget): void => {
    setPlaces((now) => {
      const of = (wanted: string): number => now.findIndex(({ widget }) => widget === wanted);
      return moved(now, of(dragged), of(onto));
    });
  }, []);
  return {
    places,
    said,
    drop,
    step: (from: number, to: number): void => {
      button.current = `${to < from ? "up" : "down"}-${places[from]?.widget ?? ""}`;
      move(from, to);
    },
    change: (widget: Widget, isHidden: boolean): void => setPlaces(switched(places, widget, isHidden)),
  };
}

interface ArrangeDrawerProps {
  initial: readonly WidgetPlace[];
  /** Whether there is something to take back. */
  isOwn: boolean;
  onClose: () => void;
}

/** The widgets of the start page: their order, by drag or by button, and which are shown. */
export function ArrangeDrawer({ initial, isOwn, onClose }: ArrangeDrawerProps) {
  const t = useText();
  const { places, said, drop, step, change } = usePlaces(initial);
  const arrange = useArrange(onClose);
  const restore = useArrange();
  const reset = useResetArrangement(() => {
    showToast({
      severity: "success",
      summary: t("Home.Arrange.ResetDone"),
      life: undoLife,
      action: { label: t("Common.Undo"), run: () => restore.mutate(initial) },
    });
    onClose();
  });
  return (
    <SideDrawer opened title={t("Home.Arrange.Title")} onClose={onClose} size={440}>
      <div className={classes.body}>
        <p className={classes.text}>{t("Home.Arrange.Text")}</p>
        <ol className={classes.rows}>
          {places.map((place, at) => (
            <Row
              key={place.widget}
              place={place}
              at={at}
              count={places.length}
              onMove={step}
              onSwitch={change}
              onDrop={drop}
            />
          ))}
        </ol>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <div className={classes.foot}>
          <Button
            kind="quiet"
            loading={reset.isPending}
            waits={arrange.isPending}
            disabledReason={isOwn ? undefined : t("Home.Arrange.IsDefault")}
            onClick={() => reset.mutate()}
          >
            {t("Home.Arrange.Reset")}
          </Button>
          <Button
            kind="primary"
            loading={arrange.isPending}
            waits={reset.isPending}
            onClick={() => arrange.mutate(places)}
          >
            {t("Common.Save")}
          </Button>
        </div>
      </div>
    </SideDrawer>
  );
}
