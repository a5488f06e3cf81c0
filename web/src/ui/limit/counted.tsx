import type { ReactNode } from "react";
import type { TextLimit } from "@/lib/textLimit";

/** The hint of a field, with how much of its limit is used. */
export function counted(hint: ReactNode, { count }: TextLimit): ReactNode {
  if (!count) return hint;
  return (
    <>
      {hint} <bdi>{count}</bdi>
    </>
  );
}
