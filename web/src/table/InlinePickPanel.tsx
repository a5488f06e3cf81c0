import { useState } from "react";
import { useText } from "@/lib/text";
import { PopupPanel, useLoadedOptions, type Option, type PopupPlace } from "@/ui";
import controls from "./TableControls.module.css";

/** Chooses a person or record in its cell. */
export interface PickChange {
  /** Label of the edit ("Owner of ACT-0861"). */
  label: string;
  value: string | null;
  /** Searches for choices. */
  load: (text: string) => Promise<readonly Option[]>;
  onChange: (value: string) => void;
}

interface InlinePickPanelProps extends PickChange {
  place: PopupPlace;
  onDone: () => void;
}

function PickChoices({ label, value, load, onChange, onDone }: Omit<InlinePickPanelProps, "place">) {
  const t = useText();
  const [query, setQuery] = useState("");
  // A cell creates a new function on each render, which is no reason to search again.
  const [find] = useState(() => load);
  const { options, state } = useLoadedOptions(find, query, true);
  const none = { failed: t("Ui.Failed.Title"), ready: t("Ui.Filter.NoChoices"), loading: t("Ui.Loading") }[state];
  return (
    <div className={controls.pick}>
      <input
        className={controls.find}
        type="search"
        data-autofocus
        aria-label={t("Ui.Filter.Find", { filter: label })}
        placeholder={t("Ui.Search")}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ul className={controls.pickList} aria-label={label} aria-busy={state === "loading" || undefined}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={controls.pickItem}
              aria-current={option.value === value || undefined}
              onClick={() => {
                onDone();
                if (option.value !== value) onChange(option.value);
              }}
            >
              <bdi>{option.label}</bdi>
              {option.note && <bdi className={controls.pickNote}>{option.note}</bdi>}
            </button>
          </li>
        ))}
      </ul>
      {options.length === 0 && <output className={controls.pickNote}>{none}</output>}
    </div>
  );
}

/** The panel under the cell. */
export function InlinePickPanel({ place, ...pick }: InlinePickPanelProps) {
  return (
    <PopupPanel place={place} position="bottom-start" label={pick.label}>
      <PickChoices {...pick} />
    </PopupPanel>
  );
}
