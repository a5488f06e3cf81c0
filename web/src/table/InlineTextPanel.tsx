import { useId, useState, type KeyboardEvent } from "react";
import { isSaveKey } from "@/lib/saveKey";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { Button, LimitNote, PopupPanel, type PopupPlace } from "@/ui";
import controls from "./TableControls.module.css";

/** Edits a text in its cell. */
export interface TextChange {
  /** Label of the edit ("Deutsch: Common.Save"). */
  label: string;
  value: string;
  /** Maximum characters. */
  max: number;
  /** Language of the text, if it is not the user's. */
  lang?: string | undefined;
  onChange: (value: string) => void;
}

interface InlineTextPanelProps extends TextChange {
  place: PopupPlace;
  onDone: () => void;
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The panel under the cell. Ctrl+Enter saves, as the button does. */
export function InlineTextPanel({ label, value, max, lang, onChange, place, onDone }: InlineTextPanelProps) {
  const t = useText();
  const noteId = useId();
  const [written, setWritten] = useState(value);
  const limit = useTextLimit(written, max);
  return (
    <PopupPanel place={place} position="bottom-start" label={label}>
      <form
        className={controls.write}
        onSubmit={(event) => {
          event.preventDefault();
          if (!written.trim() || limit.complaint) return;
          onDone();
          if (written !== value) onChange(written);
        }}
      >
        <textarea
          className={controls.written}
          data-autofocus
          required
          aria-label={label}
          lang={lang}
          dir="auto"
          rows={4}
          aria-invalid={limit.complaint ? true : undefined}
          aria-describedby={limit.count || limit.complaint ? noteId : undefined}
          value={written}
          onKeyDown={submitByKey}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <LimitNote id={noteId} limit={limit} />
        <Button type="submit" kind="primary" size="small" disabledReason={limit.complaint}>
          {t("Common.Save")}
        </Button>
      </form>
    </PopupPanel>
  );
}
