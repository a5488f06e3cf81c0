import { AcceptForm } from "./AcceptForm";
import { CloseForm } from "./CloseForm";
import type { MoveFormProps } from "./useMove";

/** The drawer of a transition that needs more than a reason. */
export function MoveForms({ finding, drawer, onClose }: MoveFormProps & { drawer: string | undefined }) {
  if (drawer === "close") return <CloseForm finding={finding} onClose={onClose} />;
  if (drawer === "accept") return <AcceptForm finding={finding} onClose={onClose} />;
  return null;
}
