import { useState } from "react";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { Item } from "../../queries";
import { answerChange, answerOf, answerWith, type Side } from "../../rules";
import type { Refused } from "./drafts/draftBook";

interface Refusals {
  refused: readonly Refused[];
  letGo: (itemId: string) => void;
}

/**
 * Numbers that can't be read, as they were typed: they stay with their questions while the page is open, and are named like answers that the
 * server refused. An answer that is given otherwise takes their place.
 */
export function useUnread(items: readonly Item[], side: Side, { refused, letGo }: Refusals) {
  const t = useText();
  const culture = useCulture();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const note = (itemId: string, text: string | null): void =>
    setTexts((last) => {
      if ((last.get(itemId) ?? null) === text) return last;
      const next = new Map(last);
      if (text === null) next.delete(itemId);
      else next.set(itemId, text);
      return next;
    });
  const unread = items.flatMap((item): Refused[] => {
    const text = texts.get(item.id);
    if (text === undefined || answerOf(item, side) !== null) return [];
    const reason = t("Ui.Form.NumberUnread", { example: writtenNumber(1234.5, culture) });
    return [{ id: item.id, reason, change: answerChange(side, answerWith({ text })), base: {}, isHeld: true }];
  });
  const isRefused = (itemId: string): boolean => refused.some(({ id }) => id === itemId);
  return {
    hasUnread: unread.length > 0,
    /** What the field of a question shows, and what it reports. */
    unreadOf: (itemId: string) => ({
      unread: unread.some(({ id }) => id === itemId) ? texts.get(itemId) : undefined,
      onUnread: (text: string | null): void => note(itemId, text),
    }),
    refused: [...refused, ...unread.filter(({ id }) => !isRefused(id))],
    letGo: (itemId: string): void => (isRefused(itemId) ? letGo(itemId) : note(itemId, null)),
  };
}
