import { useGranted } from "@/api/bootstrap";
import { CheckField } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import type { useRenames } from "./useRenames";
import classes from "../Import.module.css";

/** Asks for each standard that the file seems to contain under another number whether it is the same one. */
export function Renames({ renames }: { renames: ReturnType<typeof useRenames> }) {
  const t = useText();
  const format = useFormat();
  const mayRetire = useGranted("Portal.Standards.Publish");
  const { pairs, others, retires, setRetires, toggle } = renames;
  if (pairs.length === 0) return null;
  return (
    <Panel title={t("Imports.Renames")} note={format.number(pairs.length)}>
      <p className={classes.note}>{t("Imports.RenamesText")}</p>
      <ul className={classes.problems}>
        {pairs.map(({ newControlId, code, newCode, title }) => (
          <li key={newControlId}>
            <CheckField
              label={t("Imports.Rename", { code, newCode })}
              hint={title}
              value={!others.has(newControlId)}
              onChange={() => toggle(newControlId)}
            />
          </li>
        ))}
      </ul>
      {mayRetire && pairs.some(({ newControlId }) => others.has(newControlId)) && (
        <CheckField
          label={t("Imports.RetireReplaced")}
          hint={t("Imports.RetireReplacedHint")}
          value={retires}
          onChange={setRetires}
        />
      )}
    </Panel>
  );
}
