import { IconCircleCheck, IconCircleOff, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { refreshConfiguration } from "@/api/session";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkLanguages, type Language, type LanguageBulkChange } from "../queries";

/** Bulk actions on languages. */
export function useLanguageBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("LanguageManagement.Languages.Edit");
  const mayDelete = useGranted("LanguageManagement.Languages.Delete");
  const states: BulkChoice<LanguageBulkChange, Language>[] = [
    {
      key: "enable",
      label: t("Languages.Enable"),
      icon: IconCircleCheck,
      change: { action: "Enable" },
      undo: { change: { action: "Disable" }, of: ({ isEnabled }) => !isEnabled },
    },
    {
      key: "disable",
      label: t("Languages.Disable"),
      icon: IconCircleOff,
      change: { action: "Disable" },
      undo: { change: { action: "Enable" }, of: ({ isEnabled }) => isEnabled },
    },
  ];
  const deletion: BulkChoice<LanguageBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Language, LanguageBulkChange>({
    area: "languages",
    also: ["language-texts"],
    nameOf: ({ displayName }) => displayName,
    call: bulkLanguages,
    choices: [...(mayUpdate ? states : []), ...(mayDelete ? [deletion] : [])],
    // The menu of this window follows.
    onChanged: refreshConfiguration,
  });
}
