import { IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useDeleteLanguage, useSetAsDefault, type Language } from "./queries";

/** Actions on languages. All tenants share one list, which the host manages. */
export function useLanguageActions() {
  const t = useText();
  const mayCreate = useGranted("LanguageManagement.Languages.Create");
  const mayUpdate = useGranted("LanguageManagement.Languages.Edit");
  const mayDelete = useGranted("LanguageManagement.Languages.Delete");
  const choosesDefault = useGranted("LanguageManagement.Languages.ChangeDefault");
  const choosing = useSetAsDefault(({ displayName: name }) =>
    showToast({ severity: "success", summary: t("Languages.DefaultChosen", { name }) }),
  );
  const deletion = useDeleteLanguage(({ displayName: name }) =>
    showToast({ severity: "success", summary: t("Languages.Deleted", { name }) }),
  );

  async function remove(language: Language): Promise<void> {
    const subject = language.displayName;
    const message = t("Languages.DeleteQuestion", { name: subject });
    if (await confirm({ message, action: t("Languages.Delete"), subject, danger: true })) deletion.mutate(language);
  }

  const setDefault = (language: Language): RowAction => ({
    key: "default",
    label: t("Languages.SetDefault"),
    icon: IconStar,
    disabledReason: language.isEnabled ? undefined : t("Error.Languages.DefaultEnabled"),
    onClick: () => choosing.mutate(language),
  });
  const del = (language: Language): RowAction => ({
    key: "delete",
    label: t("Languages.Delete"),
    icon: IconTrash,
    danger: true,
    disabledReason: language.isDefaultLanguage ? t("Error.Languages.DefaultStays") : undefined,
    onClick: () => void remove(language),
  });
  const rowActions = (language: Language, onEdit: (language: Language) => void): RowAction[] => [
    ...(mayUpdate
      ? [{ key: "edit", label: t("Languages.Edit"), icon: IconPencil, onClick: () => onEdit(language) }]
      : []),
    ...(choosesDefault && !language.isDefaultLanguage ? [setDefault(language)] : []),
    ...(mayDelete ? [del(language)] : []),
  ];
  return { mayCreate, mayUpdate, rowActions };
}
