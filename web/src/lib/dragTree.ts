import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface NodeDrag {
  id: string;
  accepts: (dragged: string) => boolean;
  onDrop: (dragged: string) => void;
}

/**
 * Makes a tree node draggable by the pointer, and a drop target; returns the cleanup. A button must offer the same: dragging alone would
 * exclude the keyboard.
 */
export function dragNode(element: HTMLElement, { id, accepts, onDrop }: NodeDrag): () => void {
  const mark = (isOver: boolean): void => {
    element.toggleAttribute("data-over", isOver);
  };
  return combine(
    draggable({ element, getInitialData: () => ({ id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => accepts(String(source.data["id"])),
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false);
        onDrop(String(source.data["id"]));
      },
    }),
  );
}
