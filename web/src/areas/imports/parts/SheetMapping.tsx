import { IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { SelectField } from "@/form";
import { useText } from "@/lib/text";
import { Button, Panel } from "@/ui";
import { useMapping, type SheetImportDetails } from "./sheetQueries";
import classes from "./Import.module.css";

/** Value of the choice that leaves a column out. */
const leftOut = "-";

/** What each column of a sheet means. */
export function SheetMapping({ found, onBegun }: { found: SheetImportDetails; onBegun: () => void }) {
  const t = useText();
  const [fields, setFields] = useState(found.columns.map(({ field }) => field ?? null));
  const mapping = useMapping(found);
  const choose = (at: number, field: string | null): void =>
    // A field is taken once: the column that had it before gives it up.
    setFields((last) => last.map((own, index) => (index === at ? field : own === field ? null : own)));
  const options = [
    { value: leftOut, label: t("SheetImport.LeaveOut") },
    ...found.fields.map(({ name, title, isRequired }) => ({
      value: name,
      label: title,
      ...(isRequired && { note: t("SheetImport.Required") }),
    })),
  ];
  return (
    <Panel title={t("SheetImport.Columns")} note={t("SheetImport.ColumnsNote")}>
      <div className={classes.columns}>
        {found.columns.map(({ header, samples }, at) => (
          <SelectField
            // Headers may be empty or repeated; a column is known by its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={header || t("SheetImport.Column", { number: at + 1 })}
            hint={samples.filter(Boolean).join(" · ")}
            options={options}
            value={fields[at] ?? leftOut}
            onChange={(value) => choose(at, value === leftOut ? null : value)}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Button
          kind="primary"
          icon={IconListCheck}
          loading={mapping.isPending}
          onClick={() => mapping.mutate(fields, { onSuccess: onBegun })}
        >
          {t("SheetImport.Check")}
        </Button>
      </div>
    </Panel>
  );
}
