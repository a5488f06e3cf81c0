import { IconFolderPlus, IconLink, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useText } from "@/lib/text";
import type { MenuAction } from "@/ui";
import type { AssetList } from "./useAssetList";

/** What can be added to the library. */
export function useAdditions(show: AssetList["show"]) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const upload = (): void => field.current?.click();
  const files: MenuAction = { key: "files", label: t("Assets.Upload"), icon: IconUpload, onClick: upload };
  const others: MenuAction[] = [
    { key: "link", label: t("Assets.NewLink"), icon: IconLink, onClick: () => show({ kind: "newLink" }) },
    { key: "folder", label: t("Assets.NewFolder"), icon: IconFolderPlus, onClick: () => show({ kind: "newFolder" }) },
  ];
  return {
    /** The field of the drop area, which chooses files for the menu as well. */
    field,
    upload,
    /** All but files, which have their drop area where it is in sight. */
    others,
    all: [files, ...others],
  };
}

export type Additions = ReturnType<typeof useAdditions>;
