import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormPage, rebase, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { contentQuery, useSaveContent, type TemplateContent, type TextTemplate } from "../../queries";
import { inserted } from "../../rules";
import { CodeField } from "./CodeField";
import { InsertMenu } from "./InsertMenu";
import { ContentActions, useContentActions } from "./ContentActions";
import classes from "../TextTemplates.module.css";

interface ContentFormProps {
  template: TextTemplate;
  content: TemplateContent;
  culture: string;
  mayEdit: boolean;
  /** Called with the unsaved content; null if there is none. */
  onWritten: (content: string | null) => void;
  /** Called when the saved content has changed. */
  onRestored: () => void;
}

interface ContentValues extends Record<string, unknown> {
  content: string;
  concurrencyStamp: string;
}

const rules = { content: all<string>(required(), fits(limitsOf("UpdateTextTemplate", "content"))) };

function toValues({ content, concurrencyStamp }: TemplateContent): ContentValues {
  return { content, concurrencyStamp };
}

/** The form of a content, saved with the stamp that was read. */
function useContentForm({
  template,
  content,
  onWritten,
}: Pick<ContentFormProps, "template" | "content" | "onWritten">) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRecordForm<ContentValues>({ initialValues: toValues(content), validate: rules });
  const save = useSaveContent((saved) => {
    rebase(form, toValues(saved));
    onWritten(null);
    showToast({ severity: "success", summary: t("TextTemplates.Saved", { name: template.displayName }) });
  });
  const { onChange, ...binding } = form.getInputProps("content");
  const write = (next: string): void => {
    onChange(next);
    onWritten(next === content.content ? null : next);
  };
  const insert = (name: string): void => {
    const { selectionStart, selectionEnd } = box.current ?? { selectionStart: 0, selectionEnd: 0 };
    const { text, cursor } = inserted(form.getValues().content, name, selectionStart, selectionEnd);
    write(text);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(cursor, cursor);
    });
  };
  const reset = (): void => {
    form.reset();
    onWritten(null);
  };
  return { form, save, insert, reset, field: { ...binding, ref: box, onChange: write } };
}

/** Edits the content of a template in one language. */
export function ContentForm({ template, content, culture, mayEdit, onWritten, onRestored }: ContentFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const { form, save, insert, reset, field } = useContentForm({ template, content, onWritten });
  const actions = useContentActions({ template, content, culture, onRestored });
  const code = (
    <CodeField
      {...field}
      label={t("TextTemplates.Content")}
      hint={t("TextTemplates.ContentHint")}
      readOnly={!mayEdit}
    />
  );
  if (!mayEdit) return <div>{code}</div>;
  return (
    <FormPage
      form={form}
      submitLabel={t("TextTemplates.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ templateName: template.name, cultureName: content.cultureName ?? null, ...values })
      }
      onCancel={reset}
      conflict={{
        load: async () => toValues(await cache.fetchQuery({ ...contentQuery(template.name, culture), staleTime: 0 })),
      }}
      footStart={<ContentActions {...actions} content={content} written={() => form.getValues().content} />}
    >
      <div className={classes.tools}>
        <InsertMenu template={template} onInsert={insert} />
      </div>
      {code}
    </FormPage>
  );
}
