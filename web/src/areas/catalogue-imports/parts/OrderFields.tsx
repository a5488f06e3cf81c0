import { useGranted } from "@/api/bootstrap";
import type { Framework } from "@/areas/frameworks";
import { useFourEyes } from "@/areas/standards";
import { CheckField, SegmentedField, SelectField, TextField } from "@/form";
import { useText } from "@/lib/text";
import { FileField } from "@/ui";
import type { ImportTarget, OrderState } from "./useImportOrder";
import classes from "./Import.module.css";

interface OrderFieldsProps {
  imported: readonly Framework[];
  values: OrderState["values"];
  set: Omit<OrderState, "values" | "order">;
  /** Wraps a change of any field. */
  changed: <V>(change: (value: V) => void) => (value: V) => void;
  refusal: string | undefined;
}

/** The catalogue, and where it goes. */
export function OrderFields({ imported, values, set, changed, refusal }: OrderFieldsProps) {
  const t = useText();
  const mayPublish = useGranted("Portal.Standards.Publish");
  const mayRelease = useGranted("Portal.Standards.Release");
  const fourEyes = useFourEyes();
  return (
    <div className={classes.fields}>
      <FileField
        file={values.file}
        onFile={changed(set.setFile)}
        label={t("Imports.File")}
        hint={t("Imports.FileHint")}
        accept=".json,application/json"
      />
      <SegmentedField<ImportTarget>
        label={t("Imports.Target")}
        options={[
          { value: "new", label: t("Imports.NewFramework") },
          { value: "existing", label: t("Imports.Existing"), disabled: imported.length === 0 },
        ]}
        value={values.target}
        onChange={changed(set.setTarget)}
      />
      {values.target === "new" ? (
        <TextField
          label={t("Imports.Code")}
          hint={t("Imports.CodeHint")}
          value={values.code}
          onChange={changed(set.setCode)}
          error={(values.code ? values.codeError : null) ?? refusal}
        />
      ) : (
        <SelectField
          label={t("Frameworks.One")}
          options={imported.map(({ id, title, code }) => ({ value: id, label: title, note: code }))}
          value={values.frameworkId}
          onChange={changed(set.setFrameworkId)}
        />
      )}
      {mayPublish && mayRelease && (
        <CheckField
          label={t("Imports.Publish")}
          hint={t(fourEyes ? "Imports.PublishOther" : "Imports.PublishHint")}
          disabled={fourEyes}
          value={values.publishes}
          onChange={changed(set.setPublishes)}
        />
      )}
    </div>
  );
}
