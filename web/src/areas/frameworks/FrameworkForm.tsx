import { useQueryClient } from "@tanstack/react-query";
import { FieldRow, FormDrawer, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { frameworksQuery, useSaveFramework, type Framework } from "./queries";
import { rules } from "./rules";
import { toRequest, toValues, type FrameworkValues } from "./values";

interface FrameworkFormProps {
  /** The framework to change; null for a new one. */
  framework: Framework | null;
  onClose: () => void;
  onSaved: (saved: Framework) => void;
}

/** Creates a framework of the provider's own, or changes the details of one. */
export function FrameworkForm({ framework, onClose, onSaved }: FrameworkFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<FrameworkValues>({ initialValues: toValues(framework), validate: rules });
  const save = useSaveFramework(framework, onSaved);
  const load = async (): Promise<FrameworkValues> => {
    const frameworks = await cache.fetchQuery({ ...frameworksQuery(), staleTime: 0 });
    return toValues(frameworks.find(({ id }) => id === framework?.id) ?? null);
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={framework ? t("Frameworks.EditTitle", { code: framework.code }) : t("Frameworks.New")}
      size={520}
      form={form}
      submitLabel={t(framework ? "Frameworks.Save" : "Frameworks.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values))}
      {...(framework && { conflict: { load } })}
    >
      <TextField label={t("Frameworks.TitleField")} {...form.getInputProps("title")} autoFocus />
      <FieldRow>
        <TextField label={t("Frameworks.Code")} hint={t("Frameworks.CodeHint")} {...form.getInputProps("code")} />
        <TextField label={t("Frameworks.Version")} optional {...form.getInputProps("version")} />
      </FieldRow>
      <TextField label={t("Frameworks.Publisher")} optional {...form.getInputProps("publisher")} />
      <TextField label={t("Frameworks.Licence")} optional {...form.getInputProps("licence")} />
    </FormDrawer>
  );
}
