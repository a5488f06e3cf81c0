import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "@/form";
import type { TextKey } from "@/lib/keys";
import { useText } from "@/lib/text";
import { Dialog, Unloaded } from "@/ui";
import { diffQuery, type StandardDetail } from "../../queries";
import classes from "./CompareDialog.module.css";

const fieldNames: Readonly<Record<string, TextKey>> = {
  title: "Standards.TitleField",
  statement: "Standards.Statement",
  rationale: "Standards.Rationale",
  guidance: "Standards.Guidance",
  evidenceExamples: "Standards.Evidence",
  criticality: "Standards.Criticality",
  weight: "Standards.Weight",
  maturity: "Standards.Maturity",
  assessEveryMonths: "Standards.AssessEvery",
  references: "Standards.References",
  related: "Standards.Related",
  effectiveFrom: "Standards.EffectiveFrom",
};

/** Two versions of a standard, word by word. */
export function CompareDialog({ standard, onClose }: { standard: StandardDetail; onClose: () => void }) {
  const t = useText();
  const [later, earlier] = standard.versions;
  const [from, setFrom] = useState(earlier?.id ?? "");
  const [to, setTo] = useState(later?.id ?? "");
  const diff = useQuery({ ...diffQuery(standard.id, from, to), meta: { ownError: true } });
  const options = standard.versions.map(({ id, version, status }) => ({
    value: id,
    label: `${version}, ${t(`Enum.StandardStatus.${status}`)}`,
  }));
  return (
    <Dialog opened onClose={onClose} title={t("Standards.CompareTitle", { code: standard.code })} size={760}>
      <div className={classes.pickers}>
        <SelectField
          label={t("Standards.CompareFrom")}
          options={options}
          value={from}
          onChange={(id) => setFrom(id ?? from)}
        />
        <SelectField label={t("Standards.CompareTo")} options={options} value={to} onChange={(id) => setTo(id ?? to)} />
      </div>
      {!diff.data && <Unloaded query={diff} />}
      {diff.data?.fields.length === 0 && <p className={classes.none}>{t("Standards.CompareSame")}</p>}
      {diff.data?.fields.map(({ field, parts }) => {
        const name = fieldNames[field];
        return (
          <section key={field} className={classes.field}>
            <h3>{name ? t(name) : field}</h3>
            <p dir="auto">
              {parts.map(({ kind, text }, at) => {
                if (kind === "Same") return text;
                const Mark = kind === "Added" ? "ins" : "del";
                // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other identity
                return <Mark key={at}>{text}</Mark>;
              })}
            </p>
          </section>
        );
      })}
    </Dialog>
  );
}
