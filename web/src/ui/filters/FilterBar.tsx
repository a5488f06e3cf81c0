import { IconDots, IconFilter } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button, IconButton } from "../button";
import { FilterChip } from "./FilterChip";
import { SearchField } from "./SearchField";
import { countSet, isSet, type FilterSpec, type FilterValue, type FilterValues } from "./types";
import classes from "./Filters.module.css";

interface FilterChipsProps {
  filters: readonly FilterSpec[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** The filters of a list: active ones first, then the others. In a narrow window they are behind a button that says how many are active. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const t = useText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const change = (key: string, value: FilterValue | undefined): void => onChange({ ...values, [key]: value });
  const active = filters.filter(({ key }) => isSet(values[key])).length;
  const isFolding = filters.length > 1;
  return (
    <>
      {isFolding && (
        <span className={classes.more}>
          <Button
            icon={IconFilter}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setShown((before) => !before)}
          >
            {active > 0 ? t("Ui.Filter.AllActive", { active }) : t("Ui.Filter.All")}
          </Button>
        </span>
      )}
      <div id={id} className={`${classes.chips} ${isFolding && !isShown ? classes.folded : ""}`}>
        {filters
          .toSorted((a, b) => Number(isSet(values[b.key])) - Number(isSet(values[a.key])))
          .map((spec) => (
            <FilterChip
              key={spec.key}
              spec={spec}
              value={values[spec.key]}
              onChange={(value) => change(spec.key, value)}
            />
          ))}
      </div>
      {countSet(values) > 0 && (
        <Button kind="quiet" size="small" className={classes.clear} onClick={() => onChange({})}>
          {t("Ui.Filter.Clear")}
        </Button>
      )}
    </>
  );
}

interface FilterBarProps extends Partial<FilterChipsProps> {
  search?: string;
  onSearch?: (search: string) => void;
  /** Accessible name of the search. */
  searchLabel: string;
  /** Column chooser, export and so on, at the inline end. */
  tools?: ReactNode;
}

/** What a list offers besides its filters. In a narrow window it is behind a button, so that the first record has room. */
function Tools({ children }: { children: ReactNode }) {
  const t = useText();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <span className={classes.more}>
        <IconButton
          outlined
          icon={IconDots}
          label={t("Ui.Filter.Tools")}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown((before) => !before)}
        />
      </span>
      <div id={id} className={`${classes.tools} ${isShown ? "" : classes.folded}`}>
        {children}
      </div>
    </>
  );
}

/** Search, filter chips and tools above a list. */
export function FilterBar({ search = "", onSearch, searchLabel, filters, values, onChange, tools }: FilterBarProps) {
  return (
    <search className={classes.bar} aria-label={searchLabel}>
      {onSearch && <SearchField value={search} onSearch={onSearch} label={searchLabel} />}
      {filters && values && onChange && <FilterChips filters={filters} values={values} onChange={onChange} />}
      {tools && <Tools>{tools}</Tools>}
    </search>
  );
}
