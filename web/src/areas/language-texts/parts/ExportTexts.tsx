import { Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import type { ListState } from "@/table";
import { IconButton, PopupMenu, usePopup } from "@/ui";
import { useExportTexts } from "../queries";

/** Saves the texts of the list as a file for translators. */
export function ExportTexts({ state }: { state: ListState }) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const save = useExportTexts(state);
  return (
    <>
      <IconButton
        {...button}
        icon={IconDownload}
        label={t("LanguageTexts.Export")}
        aria-busy={save.isPending || undefined}
      />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          <Menu.Item onClick={() => save.mutate("xlsx")}>{t("Exports.Xlsx")}</Menu.Item>
          <Menu.Item onClick={() => save.mutate("xliff")}>{t("LanguageTexts.Xliff")}</Menu.Item>
          <Menu.Item onClick={() => save.mutate("json")}>{t("LanguageTexts.Json")}</Menu.Item>
        </PopupMenu>
      )}
    </>
  );
}
