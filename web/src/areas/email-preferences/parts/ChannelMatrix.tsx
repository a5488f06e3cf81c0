import { IconArrowBackUp } from "@tabler/icons-react";
import { enums } from "@/api/enums";
import { Switch } from "@mantine/core";
import type { RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Chip, IconButton, RecordTable, Section, SegmentedSwitch } from "@/ui";
import type { TypeView } from "../queries";
import {
  chosen,
  common,
  groupsOf,
  isChosen,
  takenBack,
  type Channel,
  type Choice,
  type PreferenceValues,
} from "../values";
import classes from "./Parts.module.css";

const channels: readonly Channel[] = enums.MailChannel;

interface ChoiceRow {
  id: string;
  name: string;
  /** Types that the row sets. */
  types: readonly TypeView[];
}

interface RowControlsProps {
  row: ChoiceRow;
  choices: Readonly<Record<string, Choice>>;
  onChange: (types: readonly TypeView[], change: Partial<Choice>) => void;
}

function valuesOf(row: ChoiceRow, choices: Readonly<Record<string, Choice>>): Choice[] {
  return row.types.flatMap(({ code }) => choices[code] ?? []);
}

function InAppSwitch({ row, choices, onChange }: RowControlsProps) {
  const t = useText();
  return (
    <Switch
      aria-label={t("EmailPreferences.InAppOf", { name: row.name })}
      checked={valuesOf(row, choices).every(({ inApp }) => inApp)}
      onChange={(event) => onChange(row.types, { inApp: event.currentTarget.checked })}
    />
  );
}

function EmailSwitch({ row, choices, onChange }: RowControlsProps) {
  const t = useText();
  return (
    <SegmentedSwitch
      size="small"
      label={t("EmailPreferences.EmailOf", { name: row.name })}
      value={common(valuesOf(row, choices).map(({ email }) => email))}
      options={channels.map((value) => ({ value, label: t(`EmailPreferences.Channel.${value}`) }))}
      onChange={(email) => onChange(row.types, { email })}
    />
  );
}

/** The rows of a group: one for the whole group if several types can be changed, then one per type. */
function useRows() {
  const t = useText();
  return (name: string, types: readonly TypeView[]): ChoiceRow[] => {
    const free = types.filter(({ isMandatory }) => !isMandatory);
    const all = free.length > 1 ? [{ id: "", name: t("EmailPreferences.AllOf", { group: name }), types: free }] : [];
    return [...all, ...types.map((type) => ({ id: type.code, name: type.name, types: [type] }))];
  };
}

/** The channels of each notification type, by group. */
export function ChannelMatrix({ types, form }: { types: readonly TypeView[]; form: RecordForm<PreferenceValues> }) {
  const t = useText();
  const rowsOf = useRows();
  const { choices } = form.values;
  const onChange: RowControlsProps["onChange"] = (changed, change) =>
    form.setValues(chosen(form.values, changed, change));
  const nameOf = (row: ChoiceRow) => (
    <span className={classes.name}>
      <span className={row.id ? undefined : classes.group}>{row.name}</span>
      {row.types.some((type) => isChosen(form.values, type)) && (
        <IconButton
          size="small"
          icon={IconArrowBackUp}
          label={t("EmailPreferences.ResetOf", { name: row.name })}
          onClick={() => form.setValues(takenBack(form.values, row.types))}
        />
      )}
    </span>
  );
  const cells = (row: ChoiceRow) => {
    const mandatory = row.types.every(({ isMandatory }) => isMandatory);
    const name = nameOf(row);
    const always = <Chip title={t("EmailPreferences.MandatoryText")}>{t("EmailPreferences.Mandatory")}</Chip>;
    if (mandatory) return [name, always, always];
    return [
      name,
      <InAppSwitch key="app" {...{ row, choices, onChange }} />,
      <EmailSwitch key="mail" {...{ row, choices, onChange }} />,
    ];
  };
  return (
    <>
      {groupsOf(types).map((group) => (
        <Section key={group.group} title={group.name}>
          <div className={classes.matrix}>
            <RecordTable
              label={group.name}
              heads={[t("EmailPreferences.Type"), t("EmailPreferences.InApp"), t("EmailPreferences.Email")]}
              rows={rowsOf(group.name, group.types)}
              rowId={({ id }) => id}
              cells={cells}
              empty={{ title: group.name, text: "" }}
            />
          </div>
        </Section>
      ))}
    </>
  );
}
