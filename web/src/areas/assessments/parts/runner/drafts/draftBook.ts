import { ApiError } from "@/api/errors";
import type { Item, ItemAnswers } from "../../../queries";
import { withChange, type ItemChange } from "../../../rules";
import { added, keepDrafts, over, tooLongOf, type Draft, type Drafts, type DraftsOf } from "./drafts";

/** Maximum changes of one call; the rest waits for the next. */
const most = 100;

/** A change that was rejected for good, and why. */
export interface Refused extends Draft {
  id: string;
  reason: string;
  /** Rejected locally: it is too long, or can't be read. */
  isHeld?: boolean;
}

/** Whether a retry could succeed: once online, after a sign-in, or when the server is back. */
export function mayComeBack(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return status < 400 || status >= 500 || [401, 408, 409, 429].includes(status);
}

/**
 * Which of the sent changes a failure rejects, each with its reason: those that it names, as in `items[2].selfComment`, or all if it names
 * none.
 */
function blamedBy(error: unknown, ids: readonly string[]): Map<string, string> {
  const failure = error instanceof ApiError ? error : null;
  const named = (failure?.validationErrors ?? []).flatMap(({ message: reason, members }) =>
    (members ?? []).flatMap((member) => {
      const id = ids[Number(/^items\[(\d+)\]/u.exec(member)?.[1] ?? Number.NaN)];
      return id === undefined ? [] : [[id, reason] as const];
    }),
  );
  return new Map(named.length > 0 ? named : ids.map((id) => [id, failure?.message ?? ""] as const));
}

/** Unsaved changes: `waiting` to be sent, `sent` but not yet answered, and `refused` until the user discards them. */
export class DraftBook {
  waiting: Drafts = new Map();
  sent: Drafts = new Map();
  refused = new Map<string, Refused>();
  readonly #assessment: DraftsOf;

  constructor(assessment: DraftsOf) {
    this.#assessment = assessment;
  }

  /** Queues a change; `item` is as cached. A refused change of the same item is retried with it. */
  add(id: string, item: Item | undefined, change: ItemChange): void {
    const refused = this.refused.get(id);
    this.refused.delete(id);
    this.waiting.set(id, added(this.waiting.get(id) ?? refused, item, change));
  }

  /** Moves queued changes to `sent`, as many as one call takes. Texts that are too long stay with their author. */
  dispatch(): void {
    for (const [id, draft] of this.waiting) {
      const reason = tooLongOf(draft.change);
      if (reason === null) continue;
      this.waiting.delete(id);
      this.refused.set(id, { ...over(draft, this.refused.get(id)), id, reason, isHeld: true });
    }
    const all = [...this.waiting];
    this.sent = new Map(all.slice(0, most));
    this.waiting = new Map(all.slice(most));
  }

  /** Clears `sent` once the server has answered. */
  confirm(): void {
    this.sent = new Map();
  }

  /** Puts one change back in the queue; a newer change of the same item overrides it. */
  requeue(id: string, draft: Draft, item: ItemAnswers): void {
    this.waiting.set(id, added(draft, item, this.waiting.get(id)?.change ?? {}));
  }

  /** Puts everything sent back in the queue after a failed save. */
  requeueSent(): void {
    for (const [id, draft] of this.sent) this.requeue(id, draft, draft.base as Item);
    this.sent = new Map();
  }

  /** Marks one change as refused; if a newer one of the same item waits, both are retried together. */
  refuse(id: string, draft: Draft, reason: string): void {
    if (this.waiting.has(id)) this.requeue(id, draft, draft.base as Item);
    else this.refused.set(id, { change: draft.change, base: draft.base, id, reason });
  }

  /** Marks as refused what a failure rejects of the sent changes; the rest is queued again. */
  refuseBlamed(error: unknown): void {
    const { sent } = this;
    this.sent = new Map();
    const blamed = blamedBy(error, [...sent.keys()]);
    for (const [id, draft] of sent) {
      const reason = blamed.get(id);
      if (reason === undefined) this.requeue(id, draft, draft.base as Item);
      else this.refuse(id, draft, reason);
    }
  }

  /** Puts everything refused back in the queue. */
  retry(): void {
    for (const [id, { change, base }] of this.refused) this.waiting.set(id, { change, base });
    this.refused = new Map();
  }

  /** Discards a refused change; returns its fields as they were before it. */
  letGo(id: string): ItemChange {
    const base = this.refused.get(id)?.base ?? {};
    this.refused.delete(id);
    this.store();
    return base;
  }

  store(): void {
    const all: Drafts = new Map();
    for (const [id, { change, base }] of this.refused) all.set(id, { change, base });
    for (const [id, draft] of this.sent) all.set(id, over(draft, all.get(id)));
    for (const [id, draft] of this.waiting) all.set(id, over(draft, all.get(id)));
    keepDrafts(this.#assessment, all);
  }

  /** An item with its unsaved changes applied. */
  applyTo(item: Item): Item {
    const { id } = item;
    const changes = [this.refused, this.sent, this.waiting].map((drafts) => drafts.get(id)?.change);
    return changes.reduce<Item>(withChange, item);
  }

  /** An item as it was before its unsaved changes. */
  before(item: Item): Item {
    const { id } = item;
    const bases = [this.waiting, this.sent, this.refused].map((drafts) => drafts.get(id)?.base);
    return bases.reduce<Item>(withChange, item);
  }
}
