import { Menu } from "@mantine/core";
import { saveBlob } from "@/lib/save";
import { useCulture, useText } from "@/lib/text";
import { PopupMenu, type PopupPlace } from "../popup";
import { toCsv, type TwinTable } from "./csv";

interface ChartMenuProps {
  place: PopupPlace;
  table: TwinTable;
  fileName: string;
  onCopy: () => void;
}

/** Export formats of a chart. */
export function ChartMenu({ place, table, fileName, onCopy }: ChartMenuProps) {
  const t = useText();
  const culture = useCulture();
  return (
    <PopupMenu place={place} position="bottom-end">
      <Menu.Item onClick={onCopy}>{t("Ui.Chart.CopyPicture")}</Menu.Item>
      <Menu.Item
        onClick={() =>
          saveBlob(new Blob([toCsv(table, culture)], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`)
        }
      >
        {t("Ui.Chart.ExportCsv")}
      </Menu.Item>
    </PopupMenu>
  );
}
