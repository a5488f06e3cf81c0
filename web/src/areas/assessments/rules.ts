import type { Answer, Assessment, AssessmentDetail, AssessmentStatus, Item, ItemAnswers, ItemPatch } from "./queries";

/** Has an assessment come to its end? */
export function isOver(status: Assessment["status"]): boolean {
  return status === "Finalised" || status === "Cancelled";
}

/** Can its plan be changed by the reader now? */
export function isPlanned({ canEdit, status }: Pick<Assessment, "canEdit" | "status">): boolean {
  return canEdit && !isOver(status);
}

/** Finalising and sending items back open views of their own. */
const asksElsewhere: readonly AssessmentStatus[] = ["Finalised", "ChangesRequested"];

/** The moves that are made where the assessment is listed. */
export function movesOf({ allowedTransitions }: Pick<Assessment, "allowedTransitions">): AssessmentStatus[] {
  return allowedTransitions.filter((to) => !asksElsewhere.includes(to));
}

/** The title without the client's name at its end, for places that show the client next to it. */
export function titleBeside({ title, clientName }: Pick<Assessment, "title" | "clientName">): string {
  const end = `, ${clientName}`;
  return title.endsWith(end) && title !== end ? title.slice(0, -end.length) : title;
}

/** Share of the items that are answered, in percent. */
export function shareDone({ answered, total }: { answered: number; total: number }): number {
  return total === 0 ? 0 : (100 * answered) / total;
}

/** Whose answer the caller writes. */
export type Side = "self" | "verified";

/** Whose answer the caller writes now; null when neither. A verifier writes the verified one. */
export function sideOf({ canVerify, canAnswer }: Pick<Assessment, "canVerify" | "canAnswer">): Side | null {
  if (canVerify) return "verified";
  return canAnswer ? "self" : null;
}

/** Can this item be written now? Sent back, only the marked ones can. */
export function isEditable(assessment: Pick<Assessment, "canVerify" | "canAnswer" | "status">, item: Item): boolean {
  const side = sideOf(assessment);
  if (side !== "self") return side !== null;
  return assessment.status !== "ChangesRequested" || item.changeRequested;
}

/** The answer that a side gave. A verdict belongs to the answer that it was given on: of a changed one there is none yet. */
export function answerOf(item: ItemAnswers, side: Side): Answer | null {
  if (side === "self") return item.selfAnswer ?? null;
  return (item.status === "Verified" ? item.verifiedAnswer : null) ?? null;
}

/** The verdict on an answer that the client has changed since; null where there is none. */
export function oldVerdictOf(item: ItemAnswers): Answer | null {
  return (item.status === "Verified" ? null : item.verifiedAnswer) ?? null;
}

/** The comment that a side wrote. */
export function commentOf(item: ItemAnswers, side: Side): string {
  return (side === "verified" ? item.coachComment : item.selfComment) ?? "";
}

/** What the other side answered and wrote. */
export function otherOf(item: ItemAnswers, side: Side): { answer: Answer | null; comment: string } {
  const other = side === "verified" ? "self" : "verified";
  return { answer: answerOf(item, other), comment: commentOf(item, other) };
}

/** The question that the runner opens on: the first that was sent back, else the first that is open. */
export function entryOf<I extends Item>(
  assessment: Pick<Assessment, "status" | "canVerify" | "canAnswer">,
  items: readonly I[],
): I | undefined {
  const side = sideOf(assessment) ?? "self";
  const returned = assessment.status === "ChangesRequested" ? items.find((item) => item.changeRequested) : undefined;
  return returned ?? items.find((item) => isOpen(item, side));
}

/** What is still to be said in an item: by the side that writes it. */
export function isOpen(item: ItemAnswers, side: Side): boolean {
  return answerOf(item, side) === null;
}

/** The next item after a place that is still to be answered, from the beginning again after the last one. */
export function openFrom<I extends ItemAnswers>(items: readonly I[], at: number, side: Side): I | undefined {
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => isOpen(item, side));
}

export type ItemChange = Omit<ItemPatch, "id" | "concurrencyStamp">;

/** An item with a change that is not saved yet; a verdict in it stands. */
export function withChange(item: Item, change: ItemChange | undefined): Item {
  return { ...item, ...change, ...(change?.verifiedAnswer ? { status: "Verified" } : {}) } as Item;
}

/** The change that gives an answer. */
export function answerChange(side: Side, answer: Answer | null): ItemChange {
  return side === "verified" ? { verifiedAnswer: answer } : { selfAnswer: answer };
}

/** The change that writes a comment. */
export function commentChange(side: Side, text: string): ItemChange {
  const comment = text.trim() ? text : null;
  return side === "verified" ? { coachComment: comment } : { selfComment: comment };
}

/** An answer of which one part is given. */
export function answerWith(part: Partial<Answer>): Answer {
  return { option: null, options: null, number: null, text: null, notApplicable: false, ...part };
}

/** A section with its items in their order. */
export interface Group {
  section: number;
  title: string;
  domainId: string | null;
  items: Item[];
}

/** The sections of an assessment with their items. */
export function groupsOf({ sections }: AssessmentDetail, items: readonly Item[]): Group[] {
  return sections
    .map(({ section, title, domainId }) => ({
      section,
      title,
      domainId: domainId ?? null,
      items: items.filter((item) => item.section === section),
    }))
    .filter((group) => group.items.length > 0);
}
