import type { TextPart } from "../../queries";
import { piecesOf } from "../../rules";

/** A text with the search terms highlighted. */
export function Marked({ text, parts }: { text: string; parts: readonly TextPart[] }) {
  return piecesOf(text, parts).map(({ start, piece, isFound }) =>
    isFound ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  );
}
