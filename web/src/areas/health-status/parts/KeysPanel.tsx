import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { signingKeysQuery } from "@/areas/signing-keys";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { PropertyList } from "@/ui";
import { isRotationOverdue } from "../rules";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

/** Since when the present signing keys sign, and when the next ones do. */
export function KeysPanel() {
  const t = useText();
  const format = useFormat();
  const keys = useQuery(signingKeysQuery());
  return (
    <Part title={t("HealthStatus.Keys")} query={keys}>
      {({ items, nextRotationAt }) => (
        <>
          <PropertyList
            properties={[
              ...items
                .filter(({ state }) => state === "Active")
                .map(({ algorithm, activeFrom }) => ({
                  label: t("HealthStatus.SignsSince", { algorithm }),
                  value: format.dateTime(activeFrom),
                })),
              ...items
                .filter(({ state }) => state === "Upcoming")
                .map(({ algorithm, activeFrom }) => ({
                  label: t("HealthStatus.SignsFrom", { algorithm }),
                  value: format.dateTime(activeFrom),
                })),
              { label: t("HealthStatus.NextRotation"), value: nextRotationAt && format.dateTime(nextRotationAt) },
            ]}
          />
          {isRotationOverdue(nextRotationAt, keys.dataUpdatedAt) && (
            <Hint text={t("HealthStatus.RotationOverdue", { schedule: t("Job.openid.maintain") })} section="keys" />
          )}
          <p className={classes.hint}>
            <Link to="/openiddict/Keys">{t("HealthStatus.AllKeys")}</Link>
          </p>
        </>
      )}
    </Part>
  );
}
