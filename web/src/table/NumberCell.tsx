import classes from "./NumberCell.module.css";

interface NumberCellProps {
  number: string;
  /** Name of the tenant whose number it is, where rows of several stand together. */
  tenant?: string | null | undefined;
}

/** The number of a record: each tenant counts by itself, so among several it comes with the tenant. */
export function NumberCell({ number, tenant }: NumberCellProps) {
  if (!tenant) return <bdi>{number}</bdi>;
  return (
    <span className={classes.cell}>
      <bdi>{number}</bdi>
      <bdi className={classes.tenant} title={tenant}>
        {tenant}
      </bdi>
    </span>
  );
}
