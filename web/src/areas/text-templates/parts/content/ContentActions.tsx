import { IconRestore, IconSend } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm } from "@/ui";
import { useRestoreContent, useSendTest, type TemplateContent, type TextTemplate } from "../../queries";

interface ContentActionsOptions {
  template: TextTemplate;
  content: TemplateContent;
  culture: string;
  /** Called when the saved content has been discarded. */
  onRestored: () => void;
}

/** Discards a content after confirmation, and sends a test. */
export function useContentActions({ template, content, culture, onRestored }: ContentActionsOptions) {
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

interface ContentActionsProps extends ReturnType<typeof useContentActions> {
  content: TemplateContent;
  /** What stands in the form. */
  written: () => string;
}

/** Buttons of the foot: send a test, restore the default. */
export function ContentActions({ content, written, restore, isRestoring, send, isSending }: ContentActionsProps) {
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
