import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldRow,
  fits,
  FormDrawer,
  required,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { readClaimType, useSaveClaimType, type ClaimType, type ClaimTypeRequest } from "./queries";
import { valueTypeName, valueTypeNames, valueTypes, type ValueTypeName } from "./rules";

interface ClaimTypeValues extends Record<string, unknown> {
  name: string;
  description: string;
  valueType: ValueTypeName;
  required: boolean;
  regex: string;
  regexDescription: string;
  concurrencyStamp: string;
}

interface ClaimTypeFormProps {
  /** The type to change; null for a new one. */
  type: ClaimType | null;
  onClose: () => void;
}

function toValues(type: ClaimType | null): ClaimTypeValues {
  return {
    name: type?.name ?? "",
    description: type?.description ?? "",
    valueType: valueTypeName(type?.valueType ?? 0),
    required: type?.required ?? false,
    regex: type?.regex ?? "",
    regexDescription: type?.regexDescription ?? "",
    concurrencyStamp: type?.concurrencyStamp ?? "",
  };
}

/** Only texts have an expression: one typed before the type was changed is ignored. */
function toRequest(values: ClaimTypeValues): ClaimTypeRequest {
  const isText = values.valueType === "String";
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    valueType: valueTypes[values.valueType],
    required: values.required,
    regex: (isText && values.regex) || null,
    regexDescription: (isText && values.regexDescription.trim()) || null,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

const rules = {
  name: all<string>(required(), fits(limitsOf("ClaimTypeRequest", "name"))),
  description: fits(limitsOf("ClaimTypeRequest", "description")),
  regex: fits(limitsOf("ClaimTypeRequest", "regex")),
  regexDescription: fits(limitsOf("ClaimTypeRequest", "regexDescription")),
};

function Fields({ form }: { form: RecordForm<ClaimTypeValues> }) {
  const t = useText();
  const field = (path: keyof ClaimTypeValues & string) => form.getInputProps(path);
  return (
    <>
      <TextField isLiteral autoFocus label={t("ClaimTypes.Name")} hint={t("ClaimTypes.NameHint")} {...field("name")} />
      <TextArea label={t("ClaimTypes.Description")} optional {...field("description")} />
      <FieldRow>
        <SelectField
          label={t("ClaimTypes.ValueType")}
          options={valueTypeNames.map((value) => ({ value, label: t(`ClaimTypes.ValueType.${value}`) }))}
          {...field("valueType")}
        />
      </FieldRow>
      <SwitchField label={t("ClaimTypes.Required")} hint={t("ClaimTypes.RequiredHint")} {...field("required")} />
      {form.values.valueType === "String" && (
        <>
          <TextField
            isLiteral
            optional
            label={t("ClaimTypes.Regex")}
            hint={t("ClaimTypes.RegexHint")}
            {...field("regex")}
          />
          <TextField
            optional
            label={t("ClaimTypes.RegexDescription")}
            hint={t("ClaimTypes.RegexDescriptionHint")}
            {...field("regexDescription")}
          />
        </>
      )}
    </>
  );
}

/** Creates a claim type, or changes it. */
export function ClaimTypeForm({ type, onClose }: ClaimTypeFormProps) {
  const t = useText();
  const form = useRecordForm<ClaimTypeValues>({ initialValues: toValues(type), validate: rules });
  const save = useSaveClaimType(type, ({ name }) => {
    showToast({ severity: "success", summary: t("ClaimTypes.Saved", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={type ? t("ClaimTypes.EditTitle", { name: type.name }) : t("ClaimTypes.New")}
      form={form}
      submitLabel={t(type ? "ClaimTypes.Save" : "ClaimTypes.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values))}
      {...(type && { conflict: { load: async () => toValues(await readClaimType(type.id)) } })}
    >
      <Fields form={form} />
    </FormDrawer>
  );
}
