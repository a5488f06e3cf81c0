import type { ComboboxItem, OptionsFilter } from "@mantine/core";
import type { SyntheticEvent } from "react";
import { finder } from "@/lib/fold";
import type { Option } from "@/ui";
import classes from "./Fields.module.css";

/** A choice with its note. */
export function renderOption({ option }: { option: Option | ComboboxItem }) {
  const { label } = option;
  const reason = "disabledReason" in option ? option.disabledReason : undefined;
  const note = reason ?? ("note" in option ? option.note : undefined);
  return (
    <span className={classes.option}>
      <bdi>{label}</bdi>
      {note && <bdi className={classes.optionNote}>{note}</bdi>}
    </span>
  );
}

/** The choices whose name contains all typed words, ignoring case and accents. */
export const havingWords: OptionsFilter = ({ options, search }) => {
  const has = finder(search);
  return options.filter((option) => "group" in option || has(option.label));
};

/** Selects the name in the field, so that typing replaces it. */
export function selectText(event: SyntheticEvent<HTMLInputElement>): void {
  event.currentTarget.select();
}
