import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { finder } from "@/lib/fold";
import { isSaveKey } from "@/lib/saveKey";
import { useText } from "@/lib/text";
import type { TextLimit } from "@/lib/textLimit";
import { Avatar } from "@/ui";
import { mentionableQuery, type Mention, type Mentionable, type Subject } from "../../queries";
import { mentioningAt, withMention } from "../../rules";
import classes from "../comments/Comments.module.css";

interface MentionFieldProps {
  subject: Subject;
  label: string;
  value: string;
  isInternal: boolean;
  limit: TextLimit;
  autoFocus?: boolean;
  onChange: (value: string) => void;
  /** A person was chosen from the list. */
  onMention: (person: Mention) => void;
  onSubmit: () => void;
  onCancel: (() => void) | undefined;
}

interface OfferProps {
  id: string;
  people: readonly Mentionable[];
  active: number;
  onPick: (person: Mention) => void;
}

/** The people who can be mentioned here. */
function Offer({ id, people, active, onPick }: OfferProps) {
  const t = useText();
  return (
    <div id={id} role="listbox" aria-label={t("Comments.Mentionable")} className={classes.offer}>
      {people.map((person, at) => (
        <div
          key={person.userId}
          id={`${id}-${String(at)}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classes.person}
          // Before the field loses the focus, and with it the position of the mention.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(person);
          }}
        >
          <Avatar name={person.name} />
          <bdi>{person.name}</bdi>
          {person.address && <bdi className={classes.mark}>{person.address}</bdi>}
        </div>
      ))}
    </div>
  );
}

/** Caret position, the people who match the text after an @, and choosing one of them. */
function useMentions({ subject, value, isInternal, onChange, onMention }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const mentioning = caret === null ? null : mentioningAt(value, caret);
  const found = useQuery(mentionableQuery(subject, mentioning?.text ?? null, isInternal));
  const has = finder(mentioning?.text ?? "");
  // Until the answer arrives, the matches of the last one that still fit.
  const fits = ({ name }: Mention): boolean => !found.isPlaceholderData || has(name);
  const people = mentioning ? (found.data ?? []).filter(fits) : [];
  const follow = (): void => {
    setCaret(field.current?.selectionStart ?? null);
    setActive(0);
  };
  const pick = (person: Mention): void => {
    if (!mentioning) return;
    const next = withMention(value, mentioning, person.name);
    // The field has the name before the caret goes behind it, and before the next key.
    flushSync(() => {
      onChange(next.body);
      onMention(person);
      setCaret(null);
    });
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  return {
    field,
    people,
    active: Math.min(active, people.length - 1),
    setActive,
    follow,
    pick,
    close: () => setCaret(null),
  };
}

/** The text of a comment; an @ suggests the people who can see the record. */
export function MentionField(props: MentionFieldProps) {
  const { label, value, limit, autoFocus, onChange, onSubmit, onCancel } = props;
  const t = useText();
  const listId = useId();
  const { field, people, active, setActive, follow, pick, close } = useMentions(props);
  const isOpen = people.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    const person = people[active];
    if (isSaveKey(event)) onSubmit();
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Escape" && onCancel) onCancel();
    else if (event.key === "ArrowDown" && isOpen) setActive((active + 1) % people.length);
    else if (event.key === "ArrowUp" && isOpen) setActive((active + people.length - 1) % people.length);
    else if ((event.key === "Enter" || event.key === "Tab") && person) pick(person);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={2}
        maxRows={16}
        dir="auto"
        value={value}
        description={limit.count}
        error={limit.complaint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        placeholder={t("Comments.Placeholder")}
        data-autofocus={autoFocus || undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${String(active)}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          follow();
        }}
        onClick={follow}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Offer id={listId} people={people} active={active} onPick={pick} />}
    </div>
  );
}
