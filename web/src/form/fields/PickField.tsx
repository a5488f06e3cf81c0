import { Select } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "@/lib/text";
import { useLoadedOptions, type Option } from "@/ui";
import { wrapperProps, type FieldProps } from "./field";
import { renderOption, selectText } from "./picking";

interface PickFieldProps extends FieldProps<string | null> {
  /** Finds records by what is typed; an empty text gives the first few. Stable across renders. */
  load: (query: string) => Promise<readonly Option[]>;
  /** The present choice, whose name the form knows from the record. */
  selected?: Option | null | undefined;
  placeholder?: string;
  icon?: Icon;
  /** Called with the whole choice, for forms that show more of it. */
  onPick?: (option: Option | null) => void;
}

/** One call for one question: Enter may want the answer before the list of options does. */
function useAnswers(load: PickFieldProps["load"]) {
  const last = useRef<{ load: typeof load; query: string; answer: ReturnType<typeof load> } | null>(null);
  const ask = useCallback(
    (query: string) => {
      const known = last.current;
      const answer = known?.load === load && known.query === query ? known.answer : load(query);
      last.current = { load, query, answer };
      return answer;
    },
    [load],
  );
  const forget = useCallback(() => {
    last.current = null;
  }, []);
  return { ask, forget };
}

/** What is typed, what it finds, and the choice. */
function usePicking({ value, onChange, load, selected, onPick }: PickFieldProps) {
  const { ask, forget } = useAnswers(load);
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Option | null>(null);
  const asked = useRef<string | null>(null);
  const present = [picked, selected].find((option) => option && option.value === value) ?? null;
  // The name in the field is no question: opening it should offer everything.
  const isAsking = query.trim() !== "" && query !== present?.label;
  const found = useLoadedOptions(ask, isAsking ? query : "", opened);
  const isStale = isAsking && found.state !== "ready";
  const missing = !isAsking && present && !found.options.some((option) => option.value === present.value);
  const data = missing ? [present, ...found.options] : [...found.options];

  function choose(option: Option | null): void {
    setPicked(option);
    onChange?.(option?.value ?? null);
    onPick?.(option);
  }

  /** Enter before the answer is there: the first of it is meant, unless another question is typed meanwhile. */
  async function chooseFirst(): Promise<void> {
    asked.current = query;
    const [first] = await ask(query);
    if (!first || asked.current !== query) return;
    choose(first);
    setOpened(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter" || !opened || !isAsking) return;
    // Enter answers the question, and does not send the form meanwhile.
    event.preventDefault();
    // A failure is shown by the list of options itself.
    if (isStale) void chooseFirst().catch(() => undefined);
  }

  function onSearch(next: string): void {
    asked.current = null;
    setQuery(next);
  }
  function open(): void {
    // Records may have come since the list was last open, and a failure is tried again.
    forget();
    setOpened(true);
  }

  const close = (): void => setOpened(false);
  const pick = (next: string | null): void => choose(data.find((own) => own.value === next) ?? null);
  const options = isStale ? data.map((option) => ({ ...option, disabled: true })) : data;
  return { query, onSearch, opened, open, close, isAsking, isStale, state: found.state, options, pick, onKeyDown };
}

/** One record found by typing: a person, a client, a standard. Enter takes the first that is found. */
export function PickField(props: PickFieldProps) {
  const t = useText();
  const { value, onBlur, onFocus, icon: Icon } = props;
  const { query, onSearch, opened, open, close, isAsking, isStale, state, options, ...act } = usePicking(props);
  const empty = { loading: t("Ui.Loading"), failed: t("Ui.Failed.Title"), ready: t("Ui.Filter.NoChoices") }[state];
  return (
    <Select
      {...wrapperProps(props)}
      data-path={props["data-path"]}
      data={options}
      renderOption={renderOption}
      filter={({ options: all }) => all}
      value={value ?? null}
      placeholder={props.placeholder ?? t("Ui.Form.Choose")}
      searchable
      // Only of what was found by the words that stand there now.
      selectFirstOptionOnChange={isAsking && !isStale}
      openOnFocus={false}
      searchValue={query}
      onSearchChange={onSearch}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      clearable={props.optional ?? false}
      allowDeselect={false}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearChoice") }}
      nothingFoundMessage={empty}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      onChange={act.pick}
      onKeyDown={act.onKeyDown}
      onBlur={onBlur}
      onClick={selectText}
      onFocusCapture={selectText}
      onFocus={onFocus}
    />
  );
}
