import { placeName } from "@/form/regions";
import { useCulture, useText } from "@/lib/text";
import type { Session } from "../queries";
import classes from "./SessionAddress.module.css";

/** The address of a session, and its place where it is known. */
export function SessionAddress({ session }: { session: Session }) {
  const t = useText();
  const place = placeName(session, t, useCulture());
  return (
    <>
      <bdi>{session.ipAddresses.join(", ")}</bdi> {place && <bdi className={classes.place}>{place}</bdi>}
    </>
  );
}
