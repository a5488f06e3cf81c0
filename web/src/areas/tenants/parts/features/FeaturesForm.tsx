import { useMemo } from "react";
import { FieldStack, FormPage, required, useRecordForm, within } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Panel } from "@/ui";
import { useSaveFeatures, type FeatureGroup } from "../../queries";
import { FeatureInput, type FeaturesValues } from "./FeatureInput";
import { changesOf, closedBy, fieldsOf, toValue, type FeatureField } from "./featureValues";
import classes from "../Tenants.module.css";

interface FeaturesFormProps {
  /** Null for the provider's own. */
  tenantId: string | null;
  groups: readonly FeatureGroup[];
  /** The message after saving. */
  saved: string;
  onSaved: () => void;
}

/** A number is required and must be within its limits. */
function check(fields: readonly FeatureField[], { features }: FeaturesValues): Record<string, string> {
  const errors = fields.map(({ at, control }) => {
    if (control.kind !== "number") return null;
    const value = Number(features[at]);
    return [`features.${at}`, required()(features[at]) ?? within(control)(value)] as const;
  });
  return Object.fromEntries(errors.flatMap((error) => (error?.[1] ? [[error[0], error[1]]] : [])));
}

/** All features by group; only differences are saved. */
export function FeaturesForm({ tenantId, groups, saved, onSaved }: FeaturesFormProps) {
  const t = useText();
  const fields = useMemo(() => fieldsOf(groups), [groups]);
  const form = useRecordForm<FeaturesValues>({
    initialValues: { features: fields.map(toValue) },
    validate: (values) => check(fields, values),
  });
  const save = useSaveFeatures(tenantId, () => {
    showToast({ severity: "success", summary: saved });
    onSaved();
  });
  const { features } = form.values;
  // The server names a rejected value by its position in the request.
  const sent = (save.variables ?? []).map(({ name }, place) => {
    const at = fields.findIndex((field) => field.name === name);
    return [`features[${place}].value`, `features.${at}`] as const;
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("Tenants.SaveFeatures")}
      loading={save.isPending}
      error={save.error}
      memberPaths={Object.fromEntries(sent)}
      onSubmit={(values) => save.mutate(changesOf(fields, values.features))}
      onCancel={() => form.reset()}
    >
      {groups.map((group) => (
        <Panel key={group.name} title={group.displayName}>
          <FieldStack>
            {fields
              .filter(({ name }) => group.features.some((own) => own.name === name))
              .map((field) => (
                <div key={field.name} className={classes.feature} data-depth={Math.min(field.depth, 2)}>
                  <FeatureInput field={field} form={form} closedBy={closedBy(field, fields, features)} />
                </div>
              ))}
          </FieldStack>
        </Panel>
      ))}
    </FormPage>
  );
}
