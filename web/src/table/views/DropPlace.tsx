import type { ReactNode } from "react";
import { useDropTarget } from "./useDrag";

export interface DropPlaceProps {
  accepts: (id: string) => boolean;
  onDrop: (id: string) => void;
  className: string | undefined;
  /** Added while something that it accepts is over it. */
  overClassName: string | undefined;
  children: ReactNode;
}

/** A drop target outside the list for its records. */
export function DropPlace({ accepts, onDrop, className, overClassName, children }: DropPlaceProps) {
  const { element, isOver } = useDropTarget<HTMLDivElement>({ accepts, onDrop });
  return (
    <div ref={element} className={[className, isOver && overClassName].filter(Boolean).join(" ")}>
      {children}
    </div>
  );
}
