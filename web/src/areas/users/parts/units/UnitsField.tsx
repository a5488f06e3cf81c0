import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import { CheckField, errorText, type FieldProps } from "@/form";
import { useText } from "@/lib/text";
import { EmptyNote, Unloaded } from "@/ui";
import { availableUnitsQuery } from "../../queries";
import { shownUnits, unitPath } from "../../rules";
import classes from "../Users.module.css";

type UnitsFieldProps = Omit<FieldProps<string[]>, "label">;

/** Number of units shown without a search. */
const mostShown = 12;

/** The organisation units that a user can belong to, each with a checkbox. */
export function UnitsField({ value, onChange, error, ...rest }: UnitsFieldProps) {
  const t = useText();
  const id = useId();
  const [words, setWords] = useState("");
  const units = useQuery(availableUnitsQuery());
  const held = value ?? [];
  const all = units.data ?? [];
  const shown = shownUnits(all, held, words, mostShown);
  const pick = (unit: string, isHeld: boolean): void =>
    onChange?.((isHeld ? [...held, unit] : held.filter((own) => own !== unit)).toSorted());
  return (
    // Server errors refer to the group, so it takes the focus.
    <fieldset
      className={classes.choices}
      tabIndex={-1}
      data-path={rest["data-path"]}
      data-label={t("OrganizationUnits.Title")}
      aria-describedby={error ? id : undefined}
    >
      <legend>{t("OrganizationUnits.Title")}</legend>
      {!units.data && <Unloaded query={units} />}
      {units.data?.length === 0 && (
        <EmptyNote title={t("Users.NoUnitsToChoose")} text={t("Users.NoUnitsToChooseText")} />
      )}
      {all.length > mostShown && (
        <TextInput
          aria-label={t("Users.FindUnit")}
          placeholder={t("Users.FindUnit")}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {shown.map((unit) => (
        <CheckField
          key={unit.id}
          label={unitPath(all, unit)}
          value={held.includes(unit.id)}
          onChange={(isHeld) => pick(unit.id, isHeld)}
        />
      ))}
      {error && (
        <p className={classes.error} id={id}>
          {typeof error === "string" ? errorText(error) : error}
        </p>
      )}
    </fieldset>
  );
}
