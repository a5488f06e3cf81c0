import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState, type RefObject } from "react";

interface DragInput {
  id: string;
  isEnabled: boolean;
  /** The dragged record; null on release. */
  onDrag: (id: string | null) => void;
}

/**
 * Makes a record draggable by the pointer; links in it need `draggable={false}`, or the browser would drag their address. A button must
 * offer the same: dragging alone would exclude the keyboard.
 */
export function useDraggable({ id, isEnabled, onDrag }: DragInput): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null);
  const latest = useRef(onDrag);
  useEffect(() => {
    latest.current = onDrag;
  });
  useEffect(() => {
    if (!element.current || !isEnabled) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ id }),
      onDragStart: () => latest.current(id),
      onDrop: () => latest.current(null),
    });
  }, [id, isEnabled]);
  return element;
}

interface DropInput {
  accepts: (id: string) => boolean;
  onDrop: (id: string) => void;
}

/** A drop target for records. */
export function useDropTarget<E extends HTMLElement>(
  input: DropInput,
): { element: RefObject<E | null>; isOver: boolean } {
  const element = useRef<E>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => latest.current.accepts(String(source.data["id"])),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        latest.current.onDrop(String(source.data["id"]));
      },
    });
  }, []);
  return { element, isOver };
}
