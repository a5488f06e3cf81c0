import { MultiSelect, Select, type ComboboxItem } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { useLoadedOptions, type Option } from "@/ui";
import { wrapperProps, type FieldProps } from "./field";
import classes from "./Fields.module.css";

function renderOption({ option }: { option: Option | ComboboxItem }) {
  const { label } = option;
  const note = "note" in option ? option.note : undefined;
  return (
    <span className={classes.option}>
      <bdi>{label}</bdi>
      {note && <bdi className={classes.optionNote}>{note}</bdi>}
    </span>
  );
}

/** From this many choices on, typing finds one. */
const findFrom = 9;

interface SelectFieldProps extends FieldProps<string | null> {
  options: readonly Option[];
  placeholder?: string;
  icon?: Icon;
}

/** One of a list of choices. */
export function SelectField(props: SelectFieldProps) {
  const t = useText();
  const { value, onChange, onBlur, onFocus, options, icon: Icon } = props;
  return (
    <Select
      {...wrapperProps(props)}
      data-path={props["data-path"]}
      data={[...options]}
      renderOption={renderOption}
      value={value ?? null}
      placeholder={props.placeholder ?? t("Ui.Form.Choose")}
      searchable={options.length >= findFrom}
      openOnFocus={false}
      clearable={props.optional ?? false}
      allowDeselect={props.optional ?? false}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearChoice") }}
      nothingFoundMessage={t("Ui.Filter.NoChoices")}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      onChange={(next) => onChange?.(next)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

interface MultiSelectFieldProps extends FieldProps<string[]> {
  options: readonly Option[];
  placeholder?: string;
  /** Most that can be chosen. */
  max?: number;
}

/** Several of a list of choices. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const t = useText();
  const { value, onChange, onBlur, onFocus, options } = props;
  return (
    <MultiSelect
      {...wrapperProps(props)}
      data-path={props["data-path"]}
      data={[...options]}
      renderOption={renderOption}
      value={value ?? []}
      placeholder={value && value.length > 0 ? undefined : (props.placeholder ?? t("Ui.Form.Choose"))}
      searchable
      openOnFocus={false}
      maxValues={props.max}
      nothingFoundMessage={t("Ui.Filter.NoChoices")}
      onChange={(next) => onChange?.(next)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

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

/** One record found by typing: a person, a client, a standard. */
export function PickField(props: PickFieldProps) {
  const t = useText();
  const { value, onChange, onBlur, onFocus, load, selected, onPick, icon: Icon } = props;
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Option | null>(null);
  const present = [picked, selected].find((option) => option && option.value === value) ?? null;
  // The name in the field is no question: opening it should offer everything.
  const found = useLoadedOptions(load, query === present?.label ? "" : query, opened);
  const missing = present && !found.options.some((option) => option.value === present.value);
  const data = missing ? [present, ...found.options] : [...found.options];
  const empty = { loading: t("Ui.Loading"), failed: t("Ui.Failed.Title"), ready: t("Ui.Filter.NoChoices") }[
    found.state
  ];

  function pick(next: string | null): void {
    const option = data.find((own) => own.value === next) ?? null;
    setPicked(option);
    onChange?.(next);
    onPick?.(option);
  }

  return (
    <Select
      {...wrapperProps(props)}
      data-path={props["data-path"]}
      data={data}
      renderOption={renderOption}
      filter={({ options }) => options}
      value={value ?? null}
      placeholder={props.placeholder ?? t("Ui.Form.Choose")}
      searchable
      openOnFocus={false}
      searchValue={query}
      onSearchChange={setQuery}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      clearable={props.optional ?? false}
      allowDeselect={false}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearChoice") }}
      nothingFoundMessage={empty}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      onChange={pick}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}
