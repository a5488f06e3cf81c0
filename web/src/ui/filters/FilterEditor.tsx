import { useState, type FormEvent } from "react";
import { finder } from "@/lib/fold";
import { useText } from "@/lib/text";
import { Button } from "../button";
import { useToday } from "../dates/useNow";
import { onDemand } from "../popup";
import { daysOf } from "./presets";
import { dateWords, isChoices, isRange, type FilterSpec, type FilterValue } from "./types";
import { useLoadedOptions } from "./useOptions";
import classes from "./Filters.module.css";

interface EditorProps {
  spec: FilterSpec;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
  /** Called when the choice is complete. */
  onDone: () => void;
}

/** From this many choices on, there is a search field. */
const findFrom = 9;

function ChoiceEditor({
  spec,
  value,
  onChange,
  onDone,
}: EditorProps & { spec: FilterSpec & { kind: "select" | "multi" } }) {
  const t = useText();
  const [query, setQuery] = useState("");
  const found = useLoadedOptions(spec.load, query, true);
  const many = spec.kind === "multi";
  const chosen = isChoices(value) ? value : typeof value === "string" ? [value] : [];
  const has = finder(query);
  const options = spec.options ? spec.options.filter((option) => has(option.label)) : found.options;
  const empty = spec.options || found.state === "ready" ? t("Ui.Filter.NoChoices") : t("Ui.Loading");

  function pick(own: string, on: boolean): void {
    if (many) onChange(on ? [...chosen, own] : chosen.filter((other) => other !== own));
    else {
      onChange(own);
      onDone();
    }
  }

  return (
    <div className={classes.editor}>
      {(spec.load ?? (spec.options?.length ?? 0) >= findFrom) && (
        <input
          className={classes.find}
          type="search"
          data-autofocus
          aria-label={t("Ui.Filter.Find", { filter: spec.label })}
          placeholder={t("Ui.Search")}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <fieldset className={classes.choices} aria-label={spec.label}>
        {options.map((option) => (
          <label className={classes.choice} key={option.value}>
            <input
              type={many ? "checkbox" : "radio"}
              name={spec.key}
              checked={chosen.includes(option.value)}
              onChange={(event) => pick(option.value, event.currentTarget.checked)}
            />
            <bdi>{option.label}</bdi>
            {option.note && <bdi className={classes.choiceNote}>{option.note}</bdi>}
          </label>
        ))}
        {options.length === 0 && (
          <output className={classes.quiet}>{found.state === "failed" ? t("Ui.Failed.Title") : empty}</output>
        )}
      </fieldset>
    </div>
  );
}

// A calendar is more code than all other filters.
const boxes = onDemand(async () => (await import("./DateBoxes")).DateBoxes);

function DatesEditor({ value, onChange, onDone }: EditorProps) {
  const t = useText();
  const today = useToday();
  const range = isRange(value) ? daysOf(value, () => today) : {};
  return (
    <div className={classes.editor}>
      <div className={classes.presets}>
        {dateWords.map((word) => (
          <Button
            key={word}
            size="small"
            onClick={() => {
              onChange({ word });
              onDone();
            }}
          >
            {t(`Ui.Filter.${word}`)}
          </Button>
        ))}
      </div>
      <boxes.Component range={range} onChange={onChange} />
    </div>
  );
}

function TextEditor({ spec, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(typeof value === "string" ? value : "");
  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange(typed.trim() || undefined);
    onDone();
  }
  return (
    <form className={classes.editor} onSubmit={submit}>
      <label className={classes.field}>
        {spec.label}
        <input data-autofocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <Button type="submit" kind="primary">
        {t("Ui.Filter.Apply")}
      </Button>
    </form>
  );
}

/** The panel under a filter's chip. */
export function FilterEditor(props: EditorProps) {
  const { spec } = props;
  if (spec.kind === "select" || spec.kind === "multi") return <ChoiceEditor {...props} spec={spec} />;
  if (spec.kind === "dates") return <DatesEditor {...props} />;
  return <TextEditor {...props} />;
}
