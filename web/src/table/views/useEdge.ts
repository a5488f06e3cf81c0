import { useState, type PointerEvent } from "react";
import { moved, timelineDays, type Edge, type Period } from "./periods";

interface EdgeInput {
  period: Period;
  onMove: (edge: Edge, day: string) => void;
}

interface Dragged {
  edge: Edge;
  /** Where the pointer was pressed. */
  from: number;
  /** Width of a day in pixels, negative from right to left. */
  day: number;
  days: number;
}

function widthOfDay(handle: HTMLElement): number {
  const track = handle.closest<HTMLElement>("[data-track]");
  if (!track) return 0;
  const width = track.getBoundingClientRect().width / timelineDays;
  return getComputedStyle(track).direction === "rtl" ? -width : width;
}

/** Dragging an end of a bar: the bar follows the pointer, and the new date is reported on release. */
export function useEdge({ period, onMove }: EdgeInput) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const shown = dragged ? moved(period, dragged.edge, dragged.days) : period;
  const handle = (edge: Edge) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const day = widthOfDay(event.currentTarget);
      if (event.button !== 0 || day === 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ edge, from: event.clientX, day, days: 0 });
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>): void =>
      setDragged((last) => last && { ...last, days: Math.round((clientX - last.from) / last.day) }),
    onPointerUp: (): void => {
      setDragged(null);
      const day = shown[edge];
      if (day !== null && day !== period[edge]) onMove(edge, day);
    },
    onPointerCancel: (): void => setDragged(null),
  });
  return { shown, isDragged: dragged !== null, handle };
}
