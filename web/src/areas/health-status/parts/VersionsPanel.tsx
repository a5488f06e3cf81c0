import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { PropertyList } from "@/ui";
import { backupQuery, schemaQuery } from "../queries";
import { byteSize } from "../rules";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

function Names({ names }: { names: readonly string[] }) {
  return (
    <code dir="ltr" className={classes.code}>
      {names.join(", ")}
    </code>
  );
}

/** Versions of the program and of the schema. */
export function VersionsPanel() {
  const t = useText();
  const format = useFormat();
  return (
    <Part title={t("HealthStatus.Versions")} query={useQuery(schemaQuery())}>
      {({ program, applied, latest, latestAt, missing, unknown }) => (
        <>
          <PropertyList
            properties={[
              { label: t("HealthStatus.Program"), value: <bdi>{program}</bdi> },
              { label: t("HealthStatus.Schema"), value: latest && <Names names={[latest]} /> },
              { label: t("HealthStatus.MigratedAt"), value: latestAt && format.dateTime(latestAt) },
              { label: t("HealthStatus.Migrations"), value: format.number(applied, 0) },
              {
                label: t("HealthStatus.Missing"),
                value: missing.length > 0 && <Names names={missing} />,
                hideWhenEmpty: true,
              },
              {
                label: t("HealthStatus.Newer"),
                value: unknown.length > 0 && <Names names={unknown} />,
                hideWhenEmpty: true,
              },
            ]}
          />
          {missing.length + unknown.length > 0 && <Hint text={t("HealthStatus.SchemaHint")} section="upgrade" />}
        </>
      )}
    </Part>
  );
}

/** The last backup that is known of. */
export function BackupPanel() {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  return (
    <Part title={t("HealthStatus.Backup")} query={useQuery(backupQuery())}>
      {({ last }) => (
        <>
          {last ? (
            <PropertyList
              properties={[
                { label: t("HealthStatus.MadeAt"), value: format.dateTime(last.madeAt) },
                { label: t("HealthStatus.Size"), value: byteSize(culture, last.bytes) },
                {
                  label: t("HealthStatus.Contents"),
                  value: t(last.hasFiles ? "HealthStatus.WithFiles" : "HealthStatus.WithoutFiles"),
                },
                { label: t("HealthStatus.Program"), value: <bdi>{last.version}</bdi> },
              ]}
            />
          ) : (
            <p>{t("HealthStatus.NeverBackedUp")}</p>
          )}
          <Hint text={t("HealthStatus.BackupHint")} section="backup-and-restore" />
        </>
      )}
    </Part>
  );
}
