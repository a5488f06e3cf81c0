import { IconRestore } from "@tabler/icons-react";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, PropertyList } from "@/ui";
import { useRestoreText, useSaveText, type LanguageText } from "./queries";

interface LanguageTextFormProps {
  text: LanguageText;
  /** Names of the languages. */
  base: string;
  target: string;
  onClose: () => void;
}

interface TextValues extends Record<string, unknown> {
  value: string;
}

const rules = { value: all<string>(required(), fits(limitsOf("update_language_text", "value"))) };

/** Changes a text, or discards the change. */
export function LanguageTextForm({ text, base, target, onClose }: LanguageTextFormProps) {
  const t = useText();
  const { name } = text;
  const form = useRecordForm<TextValues>({ initialValues: { value: text.value ?? "" }, validate: rules });
  const done = (summary: string) => (): void => {
    showToast({ severity: "success", summary });
    onClose();
  };
  const save = useSaveText(done(t("LanguageTexts.Saved", { name })));
  const restoring = useRestoreText(done(t("LanguageTexts.Restored", { name })));

  async function restore(): Promise<void> {
    const message = t("LanguageTexts.RestoreQuestion", { name });
    if (await confirm({ message, action: t("LanguageTexts.Restore") })) restoring.mutate(text);
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("LanguageTexts.EditTitle", { name })}
      size={520}
      form={form}
      submitLabel={t("LanguageTexts.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ value }) => save.mutate({ text, value })}
      footStart={
        <Button kind="quiet" icon={IconRestore} loading={restoring.isPending} onClick={() => void restore()}>
          {t("LanguageTexts.Restore")}
        </Button>
      }
    >
      <PropertyList
        properties={[
          { label: t("LanguageTexts.Resource"), value: <bdi>{text.resourceName}</bdi> },
          { label: base, value: <bdi lang={text.baseCultureName}>{text.baseValue}</bdi> },
        ]}
      />
      <TextArea label={target} hint={t("LanguageTexts.ValueHint")} {...form.getInputProps("value")} />
    </FormDrawer>
  );
}
