import { useQuery, useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import {
  all,
  codeLike,
  FieldRow,
  fits,
  FormDrawer,
  required,
  SegmentedField,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
} from "@/form";
import { frameworksQuery } from "../frameworks";
import { subtypeQuery, subtypeStatuses, useSaveSubtype, type Subtype, type SubtypeStatus } from "./queries";

interface SubtypeValues extends Record<string, unknown> {
  code: string;
  name: string;
  description: string;
  frameworkId: string | null;
  status: SubtypeStatus;
  concurrencyStamp: string;
}

function toValues(subtype: Subtype | null): SubtypeValues {
  return {
    code: subtype?.code ?? "",
    name: subtype?.name ?? "",
    description: subtype?.description ?? "",
    frameworkId: subtype?.frameworkId ?? null,
    status: subtype?.status ?? "Active",
    concurrencyStamp: subtype?.concurrencyStamp ?? "",
  };
}

const codeLimits = limitsOf("AssessmentSubtypeRequest", "code");

interface SubtypeFormProps {
  typeId: string;
  /** The subtype to change; null for a new one. */
  subtype: Subtype | null;
  onClose: () => void;
  onSaved: (subtype: Subtype) => void;
}

/** Creates a subtype or changes it. */
export function SubtypeForm({ typeId, subtype, onClose, onSaved }: SubtypeFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const frameworks = useQuery(frameworksQuery()).data ?? [];
  const form = useRecordForm<SubtypeValues>({
    initialValues: toValues(subtype),
    validate: {
      code: all<string>(required(), fits(codeLimits), codeLike(codeLimits, "AssessmentTypes.CodeRule")),
      name: all<string>(required(), fits(limitsOf("AssessmentSubtypeRequest", "name"))),
      description: fits(limitsOf("AssessmentSubtypeRequest", "description")),
      frameworkId: required<string | null>("AssessmentTypes.FrameworkFirst"),
    },
  });
  const save = useSaveSubtype(typeId, subtype, onSaved);
  const field = (path: keyof SubtypeValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={subtype ? t("AssessmentTypes.EditTitle", { name: subtype.name }) : t("AssessmentTypes.NewSubtype")}
      form={form}
      submitLabel={t(subtype ? "AssessmentTypes.SaveSubtype" : "AssessmentTypes.CreateSubtype")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({
          code: values.code.trim().toUpperCase(),
          name: values.name.trim(),
          description: values.description.trim() || null,
          frameworkId: values.frameworkId ?? "",
          status: values.status,
          concurrencyStamp: values.concurrencyStamp || null,
        })
      }
      {...(subtype && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...subtypeQuery(subtype.id), staleTime: 0 })),
        },
      })}
    >
      <FieldRow>
        <TextField label={t("AssessmentTypes.Name")} {...field("name")} autoFocus />
        <TextField label={t("AssessmentTypes.Code")} hint={t("AssessmentTypes.CodeHint")} {...field("code")} />
      </FieldRow>
      <SelectField
        label={t("AssessmentTypes.Framework")}
        hint={t("AssessmentTypes.FrameworkHint")}
        options={frameworks.map(({ id, title, code }) => ({ value: id, label: `${title} (${code})` }))}
        {...field("frameworkId")}
      />
      <TextArea label={t("AssessmentTypes.Description")} optional {...field("description")} />
      <SegmentedField
        label={t("AssessmentTypes.Status")}
        options={subtypeStatuses.map((value) => ({ value, label: t(`Enum.SubtypeStatus.${value}`) }))}
        {...form.getInputProps("status")}
      />
    </FormDrawer>
  );
}
