import { Select } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import type { Option } from "@/ui";
import { wrapperProps, type FieldProps } from "./field";
import { havingWords, renderOption, selectText } from "./picking";

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
      filter={havingWords}
      value={value ?? null}
      placeholder={props.placeholder ?? t("Ui.Form.Choose")}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      clearable={props.optional ?? false}
      allowDeselect={props.optional ?? false}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearChoice") }}
      nothingFoundMessage={t("Ui.Filter.NoChoices")}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      onChange={(next) => onChange?.(next)}
      onBlur={onBlur}
      onClick={selectText}
      onFocusCapture={selectText}
      onFocus={onFocus}
    />
  );
}
