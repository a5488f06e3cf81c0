import { Menu } from "@mantine/core";
import { IconRestore, IconSend, IconVariable } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormPage, rebase, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, PopupMenu, usePopup } from "@/ui";
import {
  contentQuery,
  useRestoreContent,
  useSaveContent,
  useSendTest,
  type TemplateContent,
  type TextTemplate,
} from "../queries";
import { inserted } from "../rules";
import { CodeField } from "./CodeField";
import classes from "./TextTemplates.module.css";

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

/** The values that a template can show, inserted at the cursor. */
function InsertMenu({ template, onInsert }: { template: TextTemplate; onInsert: (name: string) => void }) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const labelOf = ({ name, isRequired, isSealed }: TextTemplate["variables"][number]): string => {
    if (isRequired) return t("TextTemplates.Required", { name });
    return isSealed ? t("TextTemplates.Sealed", { name }) : name;
  };
  return (
    <>
      <Button {...button} type="button" size="small" icon={IconVariable}>
        {t("TextTemplates.Insert")}
      </Button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          {template.variables.map((variable) => (
            <Menu.Item key={variable.name} onClick={() => onInsert(variable.name)}>
              <bdi>{labelOf(variable)}</bdi>
            </Menu.Item>
          ))}
        </PopupMenu>
      )}
    </>
  );
}

/** Discards a content after confirmation, and sends a test. */
function useContentActions({
  template,
  content,
  culture,
  onRestored,
}: Omit<ContentFormProps, "mayEdit" | "onWritten">) {
  const t = useText();
  const email = useCurrentUser().email ?? "";
  const name = template.displayName;
  const restoring = useRestoreContent(() => {
    showToast({ severity: "success", summary: t("TextTemplates.Restored", { name }) });
    onRestored();
  });
  const sending = useSendTest(() =>
    showToast({ severity: "success", summary: t("TextTemplates.TestSent", { email }) }),
  );
  async function restore(): Promise<void> {
    const message = t("TextTemplates.RestoreQuestion", { name });
    if (await confirm({ message, action: t("TextTemplates.Restore"), danger: true })) {
      restoring.mutate({ templateName: template.name, cultureName: content.cultureName ?? null });
    }
  }
  const send = (written: string): void =>
    sending.mutate({ templateName: template.name, cultureName: culture, content: written });
  return { restore, isRestoring: restoring.isPending, send, isSending: sending.isPending };
}

interface FootActionsProps extends ReturnType<typeof useContentActions> {
  content: TemplateContent;
  /** What stands in the form. */
  written: () => string;
}

function FootActions({ content, written, restore, isRestoring, send, isSending }: FootActionsProps) {
  const t = useText();
  return (
    <>
      <Button icon={IconSend} loading={isSending} onClick={() => send(written())}>
        {t("TextTemplates.SendTest")}
      </Button>
      {content.isChanged && (
        <Button kind="quiet" icon={IconRestore} loading={isRestoring} onClick={() => void restore()}>
          {t("TextTemplates.Restore")}
        </Button>
      )}
    </>
  );
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
      footStart={<FootActions {...actions} content={content} written={() => form.getValues().content} />}
    >
      <div className={classes.tools}>
        <InsertMenu template={template} onInsert={insert} />
      </div>
      {code}
    </FormPage>
  );
}
