import { IconListCheck } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { enums } from "@/api/enums";
import { CheckField, SelectField } from "@/form";
import { useText } from "@/lib/text";
import { Banner, Button, Panel } from "@/ui";
import { useMapping, type DateOrder, type SheetEncoding, type SheetImportDetails } from "../../queries";
import classes from "../Import.module.css";

/** Value of the choice that leaves a column out. */
const leftOut = "-";

/** Some cells on one line. */
const samplesOf = (samples: readonly string[]): string => samples.filter(Boolean).join(" · ");

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

interface EncodingFieldProps {
  found: SheetImportDetails;
  value: SheetEncoding | null;
  onChange: (encoding: SheetEncoding | null) => void;
}

/** The encoding of a file that may be in several, each with what its cells are in it. */
function EncodingField({ found, value, onChange }: EncodingFieldProps) {
  const t = useText();
  const chosen = found.encodings.find(({ encoding }) => encoding === value);
  const asks = found.isEncodingUnclear ? t("SheetImport.EncodingUnclear") : undefined;
  return (
    <SelectField
      label={t("SheetImport.Encoding")}
      hint={chosen ? samplesOf(chosen.samples) : asks}
      options={found.encodings.map(({ encoding, samples }) => ({
        value: encoding,
        label: t(`Enum.ImportEncoding.${encoding}`),
        note: samplesOf(samples),
      }))}
      value={value}
      onChange={(next) => onChange(enums.ImportEncoding.find((encoding) => encoding === next) ?? null)}
    />
  );
}

interface ColumnsProps {
  found: SheetImportDetails;
  columns: SheetImportDetails["columns"];
  encoding: SheetEncoding | null;
  onBegun: () => void;
}

/** What is chosen for each column: its field, and the order of its days. */
function useChoices(found: SheetImportDetails, columns: SheetImportDetails["columns"]) {
  const [fields, setFields] = useState(columns.map(({ field }) => field ?? null));
  const [orders, setOrders] = useState(columns.map(({ dateOrder }) => dateOrder ?? null));
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

type FieldsProps = Pick<ColumnsProps, "found" | "columns"> & { choices: ReturnType<typeof useChoices> };

/** A field for each column. */
function ColumnFields({ found, columns, choices }: FieldsProps) {
  const t = useText();
  const { fields, orders, holdsDates, choose, order } = choices;
  const options = [
    { value: leftOut, label: t("SheetImport.LeaveOut") },
    ...found.fields.map(({ name, title, isRequired }) => ({
      value: name,
      label: title,
      ...(isRequired && { note: t("SheetImport.Required") }),
    })),
  ];
  return (
    <div className={classes.columns}>
      {columns.map(({ header, samples, dateOrder, isDateOrderUnclear }, at) => {
        const column = header || t("SheetImport.Column", { number: at + 1 });
        return (
          // Headers may be empty or repeated; a column is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            <SelectField
              label={column}
              hint={samplesOf(samples)}
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
  );
}

/** What new records need and no column is chosen for, in a sentence that names it; undefined where nothing is missing. */
function useMissing(found: SheetImportDetails, chosen: readonly (string | null)[]): string | undefined {
  const t = useText();
  const missing = found.fields.filter(({ name, isRequired }) => isRequired && !chosen.includes(name));
  if (missing.length === 0) return undefined;
  return t("SheetImport.MissingColumns", { columns: missing.map(({ title }) => title).join(", ") });
}

/** The columns as they read in one encoding. */
function Columns({ found, columns, encoding, onBegun }: ColumnsProps) {
  const t = useText();
  const choices = useChoices(found, columns);
  const { fields, dateOrders } = choices;
  const mapping = useMapping(found);
  const missing = useMissing(found, fields);
  const [changesOnly, setChangesOnly] = useState(false);
  return (
    <>
      <ColumnFields found={found} columns={columns} choices={choices} />
      {missing && (
        <div className={classes.missing}>
          <Banner inset tone="warning">
            {missing}
          </Banner>
          <CheckField label={t("SheetImport.ChangesOnly")} value={changesOnly} onChange={setChangesOnly} />
        </div>
      )}
      <div className={classes.foot}>
        <Button
          kind="primary"
          icon={IconListCheck}
          loading={mapping.isPending}
          disabledReason={changesOnly ? undefined : missing}
          onClick={() => mapping.mutate({ fields, dateOrders, encoding }, { onSuccess: onBegun })}
        >
          {t("SheetImport.Check")}
        </Button>
      </div>
    </>
  );
}

/** What each column of a sheet means, and in which encoding its letters are read. */
export function SheetMapping({ found, onBegun }: { found: SheetImportDetails; onBegun: () => void }) {
  const t = useText();
  const [encoding, setEncoding] = useState<SheetEncoding | null>(found.encoding ?? null);
  const reading = found.encodings.find((other) => other.encoding === encoding);
  return (
    <Panel title={t("SheetImport.Columns")} note={t("SheetImport.ColumnsNote")}>
      {(found.encodings.length > 1 || found.isEncodingUnclear) && (
        <div className={classes.encoding}>
          <EncodingField found={found} value={encoding} onChange={setEncoding} />
        </div>
      )}
      {/* In another encoding the headers are others, and so is what they mean. */}
      <Columns
        key={encoding}
        found={found}
        columns={reading?.columns ?? found.columns}
        encoding={encoding}
        onBegun={onBegun}
      />
    </Panel>
  );
}
