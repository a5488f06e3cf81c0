import { Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { IconButton, PopupMenu, usePopup } from "@/ui";
import { useExportList, type ListExport } from "./exportQueries";

/** How long the toast of a long export offers a link to its page, in milliseconds. */
const offered = 10_000;

/** Saves the filtered rows of a list as a file. */
export function ExportMenu(exported: ListExport) {
  const t = useText();
  const navigate = useNavigate();
  const { button, isUsed, place } = usePopup("menu");
  const save = useExportList(exported, (id) =>
    showToast({
      severity: "info",
      detail: t("Exports.Started"),
      life: offered,
      action: { label: t("Exports.ShowProgress"), run: () => void navigate({ to: "/exports/$id", params: { id } }) },
    }),
  );
  return (
    <>
      <IconButton {...button} icon={IconDownload} label={t("Exports.Export")} aria-busy={save.isPending || undefined} />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          <Menu.Item onClick={() => save.mutate("xlsx")}>{t("Exports.Xlsx")}</Menu.Item>
          <Menu.Item onClick={() => save.mutate("csv")}>{t("Exports.Csv")}</Menu.Item>
        </PopupMenu>
      )}
    </>
  );
}
