import { Fragment, type ReactNode } from "react";
import { useText } from "@/lib/text";
import classes from "./PropertyList.module.css";

/** One fact of a record. */
export interface Property {
  label: string;
  /** Shown as "not set" if null, undefined or empty. */
  value: ReactNode;
  /** Omits the row instead of saying "not set". */
  hideWhenEmpty?: boolean;
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

/** A record's details, label next to value. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  const t = useText();
  return (
    <dl className={classes.list}>
      {properties
        .filter((property) => !(property.hideWhenEmpty && isEmpty(property.value)))
        .map((property) => (
          <Fragment key={property.label}>
            <dt>{property.label}</dt>
            <dd>
              {isEmpty(property.value) ? <span className={classes.unset}>{t("Ui.NotSet")}</span> : property.value}
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
