import { NumberField, SelectField, SwitchField, TextField, type RecordForm } from "@/form";
import { textOr, useText } from "@/lib/text";
import type { FeatureField, FeatureValue } from "./featureValues";

/** The form of all features. */
export interface FeaturesValues extends Record<string, unknown> {
  features: FeatureValue[];
}

interface FeatureInputProps {
  field: FeatureField;
  form: RecordForm<FeaturesValues>;
  /** The feature that this one depends on. */
  closedBy: FeatureField | undefined;
}

/** The control of one feature. */
export function FeatureInput({ field, form, closedBy }: FeatureInputProps) {
  const t = useText();
  const { at, control, displayName, description } = field;
  const needs = closedBy && t("Tenants.FeatureNeeds", { name: closedBy.displayName });
  const shared = {
    label: displayName,
    hint: [description, needs].filter(Boolean).join(" ") || undefined,
    disabled: closedBy !== undefined,
    ...form.getInputProps(`features.${at}`),
  };
  switch (control.kind) {
    case "toggle":
      return <SwitchField {...shared} />;
    case "number":
      return <NumberField {...shared} />;
    case "choice":
      return (
        <SelectField
          options={control.choices.map(({ value, key }) => ({ value, label: textOr(key, value) }))}
          {...shared}
        />
      );
    default:
      return <TextField {...shared} />;
  }
}
