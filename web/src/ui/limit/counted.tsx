import type { ReactNode } from "react";
import type { TextLimit } from "@/lib/textLimit";

/** A field's hint with the used part of its limit. */
export function counted(hint: ReactNode, { count }: TextLimit): ReactNode {
  if (!count) return hint;
  return (
    <>
      {hint} <bdi>{count}</bdi>
    </>
  );
}
