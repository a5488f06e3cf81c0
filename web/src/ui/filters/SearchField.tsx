import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { afterPress } from "@/lib/press";
import { useText } from "@/lib/text";
import { IconButton } from "../button";
import { Kbd } from "../kbd/Kbd";
import { usePageKeys } from "../keys";
import classes from "./Filters.module.css";

interface SearchFieldProps {
  value: string;
  /** Called after a pause in typing, at once on Enter and when the field loses the focus. */
  onSearch: (value: string) => void;
  /** Accessible name ("Search action items"). */
  label: string;
  /** Focused by the key `/`; on by default. */
  withKey?: boolean;
}

const searchDelay = 300;

/** The search of a list. */
export function SearchField({ value, onSearch, label, withKey = true }: SearchFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const send = useDebouncedCallback((text: string) => onSearch(text), searchDelay);
  // The address was changed from outside (going back, a saved view): it overrides the typed text.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  usePageKeys({ "/": withKey ? () => input.current?.focus() : undefined });

  function type(text: string): void {
    setTyped(text);
    send(text.trim());
  }

  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={t("Ui.Search")}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          // Often a press on a row of the list that is searched: it has to find the row where it is.
          if (!send.isPending()) return;
          send.cancel();
          afterPress(() => onSearch(typed.trim()));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") send.flush();
          if (event.key !== "Escape") return;
          event.stopPropagation();
          if (typed) type("");
          else event.currentTarget.blur();
        }}
      />
      {typed ? (
        <span className={classes.clearSearch}>
          <IconButton icon={IconX} size="small" label={t("Ui.ClearSearch")} onClick={() => type("")} />
        </span>
      ) : (
        withKey && <Kbd>/</Kbd>
      )}
    </div>
  );
}
