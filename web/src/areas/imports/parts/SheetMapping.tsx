import { IconListCheck } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { enums } from "@/api/enums";
import { SelectField } from "@/form";
import { useText } from "@/lib/text";
import { Button, Panel } from "@/ui";
import { useMapping, type DateOrder, type SheetImportDetails } from "./sheetQueries";
import classes from "./Import.module.css";

/** Value of the choice that leaves a column out. */
const leftOut = "-";

interface OrderFieldProps {
  column: string;
  /** Whether the days don't say themselves which order is meant. */
  asks: boolean;
  value: DateOrder | null;
  onChange: (order: DateOrder | null) => void;
}

/** The order of day, month and year in a column. */
function OrderField({ column, asks, value, onChange }: OrderFieldProps) {
  const t = useText();
  return (
    <SelectField
      label={t("SheetImport.DateOrder", { column })}
      hint={asks ? t("SheetImport.DateOrderUnclear") : undefined}
      options={enums.ImportDateOrder.map((order) => ({ value: order, label: t(`Enum.ImportDateOrder.${order}`) }))}
      value={value}
      onChange={(chosen) => onChange(enums.ImportDateOrder.find((order) => order === chosen) ?? null)}
    />
  );
}

/** What is chosen for each column: its field, and the order of its days. */
function useChoices(found: SheetImportDetails) {
  const [fields, setFields] = useState(found.columns.map(({ field }) => field ?? null));
  const [orders, setOrders] = useState(found.columns.map(({ dateOrder }) => dateOrder ?? null));
  const choose = (at: number, field: string | null): void =>
    // A field is taken once: the column that had it before gives it up.
    setFields((last) => last.map((own, index) => (index === at ? field : own === field ? null : own)));
  const order = (at: number, chosen: DateOrder | null): void =>
    setOrders((last) => last.map((own, index) => (index === at ? chosen : own)));
  const dates = new Set(found.fields.filter(({ kind }) => kind === "Date").map(({ name }) => name));
  const dateOrders = fields.flatMap((field, at) => {
    const chosen = orders[at];
    return field && chosen && dates.has(field) ? [{ field, order: chosen }] : [];
  });
  const holdsDates = (at: number): boolean => dates.has(fields[at] ?? "");
  return { fields, orders, dateOrders, holdsDates, choose, order };
}

/** What each column of a sheet means. */
export function SheetMapping({ found, onBegun }: { found: SheetImportDetails; onBegun: () => void }) {
  const t = useText();
  const { fields, orders, dateOrders, holdsDates, choose, order } = useChoices(found);
  const mapping = useMapping(found);
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
        {found.columns.map(({ header, samples, dateOrder, isDateOrderUnclear }, at) => {
          const column = header || t("SheetImport.Column", { number: at + 1 });
          return (
            // Headers may be empty or repeated; a column is known by its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              <SelectField
                label={column}
                hint={samples.filter(Boolean).join(" · ")}
                options={options}
                value={fields[at] ?? leftOut}
                onChange={(value) => choose(at, value === leftOut ? null : value)}
              />
              {holdsDates(at) && (dateOrder || isDateOrderUnclear) && (
                <OrderField
                  column={column}
                  asks={isDateOrderUnclear}
                  value={orders[at] ?? null}
                  onChange={(chosen) => order(at, chosen)}
                />
              )}
            </Fragment>
          );
        })}
      </div>
      <div className={classes.foot}>
        <Button
          kind="primary"
          icon={IconListCheck}
          loading={mapping.isPending}
          onClick={() => mapping.mutate({ fields, dateOrders }, { onSuccess: onBegun })}
        >
          {t("SheetImport.Check")}
        </Button>
      </div>
    </Panel>
  );
}
