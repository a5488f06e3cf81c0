import { Select } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "@/lib/text";
import { useLoadedOptions, type Option } from "@/ui";
import { wrapperProps, type FieldProps } from "./field";
import { renderOption, selectText } from "./picking";

interface PickFieldProps extends FieldProps<string | null> {
  /** Searches for records; an empty text returns the first few. Stable across renders. */
  load: (query: string) => Promise<readonly Option[]>;
  /** The current choice, whose name the form knows from the record. */
  selected?: Option | null | undefined;
  placeholder?: string;
  icon?: Icon;
  /** Called with the whole choice, for forms that show more of it. */
  onPick?: (option: Option | null) => void;
}

/** Shares one call per search: Enter may need the result before the list of options does. */
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

/** The typed text, its results, and the choice. */
function usePicking({ value, onChange, load, selected, onPick }: PickFieldProps) {
  const { ask, forget } = useAnswers(load);
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Option | null>(null);
  const asked = useRef<string | null>(null);
  const present = [picked, selected].find((option) => option && option.value === value) ?? null;
  // The selected name in the field is no search: opening the field should offer everything.
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

  /** Enter before the results arrive selects the first of them, unless the text changes meanwhile. */
  async function chooseFirst(): Promise<void> {
    asked.current = query;
    const first = (await ask(query)).find((option) => !option.disabledReason);
    if (!first || asked.current !== query) return;
    choose(first);
    setOpened(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter" || !opened || !isAsking) return;
    // Enter selects a result and doesn't submit the form.
    event.preventDefault();
    // The list of options shows a failure itself.
    if (isStale) void chooseFirst().catch(() => undefined);
  }

  function onSearch(next: string): void {
    asked.current = null;
    setQuery(next);
  }
  function open(): void {
    // Records may have been added since the list was last open, and a failure is retried.
    forget();
    setOpened(true);
  }

  const close = (): void => setOpened(false);
  const pick = (next: string | null): void => choose(data.find((own) => own.value === next) ?? null);
  const options = data.map((option) => ({ ...option, disabled: isStale || option.disabledReason !== undefined }));
  return { query, onSearch, opened, open, close, isAsking, isStale, state: found.state, options, pick, onKeyDown };
}

/** A record found by typing: a person, a client, a standard. Enter selects the first result. */
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
      // Only results of the current text.
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
