import { useQueryClient } from "@tanstack/react-query";
import { all, FieldRow, FormDrawer, matches, maxLength, minLength, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { frameworksQuery, useSaveFramework, type Framework, type FrameworkRequest } from "./queries";

interface FrameworkFormProps {
  /** The framework to change; null for a new one. */
  framework: Framework | null;
  onClose: () => void;
  onSaved: (saved: Framework) => void;
}

interface FrameworkValues extends Record<string, unknown> {
  code: string;
  title: string;
  version: string;
  publisher: string;
  licence: string;
  concurrencyStamp: string;
}

/** A code: capital letters, digits, dots and hyphens. */
export const frameworkCode = all<string>(
  required(),
  minLength(2),
  maxLength(40),
  matches(/^[a-z0-9][a-z0-9.-]*$/iu, "Frameworks.CodeRule"),
);

const rules = {
  code: frameworkCode,
  title: all<string>(required(), maxLength(200)),
  version: maxLength(60),
  publisher: maxLength(200),
  licence: maxLength(400),
};

function toValues(framework: Framework | null): FrameworkValues {
  return {
    code: framework?.code ?? "",
    title: framework?.title ?? "",
    version: framework?.version ?? "",
    publisher: framework?.publisher ?? "",
    licence: framework?.licence ?? "",
    concurrencyStamp: framework?.concurrencyStamp ?? "",
  };
}

const orNull = (text: string): string | null => text.trim() || null;

function toRequest(values: FrameworkValues): FrameworkRequest {
  return {
    code: values.code.trim().toUpperCase(),
    title: values.title.trim(),
    version: orNull(values.version),
    publisher: orNull(values.publisher),
    licence: orNull(values.licence),
    concurrencyStamp: values.concurrencyStamp || null,
  };
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
