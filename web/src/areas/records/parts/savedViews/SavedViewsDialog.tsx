import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { Chip, confirm, Dialog, IconButton } from "@/ui";
import { useDeleteView, type SavedView } from "./viewQueries";
import { SavedViewForm } from "./SavedViewForm";
import classes from "./SavedViews.module.css";

interface SavedViewsDialogProps {
  list: string;
  /** The list's current settings. */
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** The saved views that the user may change: rename, replace, share, delete. */
export function SavedViewsDialog({ list, query, views, onClose }: SavedViewsDialogProps) {
  const t = useText();
  const [edited, setEdited] = useState<SavedView>();
  const remove = useDeleteView();
  async function ask(view: SavedView): Promise<void> {
    const { name } = view;
    const message = view.isShared ? t("SavedViews.DeleteShared", { name }) : t("SavedViews.DeleteQuestion", { name });
    if (await confirm({ message, action: t("SavedViews.Delete"), danger: true })) remove.mutate(view);
  }
  if (edited) return <SavedViewForm list={list} query={query} view={edited} onClose={() => setEdited(undefined)} />;
  return (
    <Dialog opened onClose={onClose} title={t("SavedViews.ManageTitle")}>
      <ul className={classes.views}>
        {views
          .filter((view) => view.canChange)
          .map((view) => (
            <li key={view.id} className={classes.view}>
              <bdi className={classes.name}>{view.name}</bdi>
              {view.isDefault && <Chip tone="info">{t("SavedViews.Default")}</Chip>}
              {view.isShared && <Chip tone="outline">{t("SavedViews.Shared")}</Chip>}
              <IconButton
                size="small"
                icon={IconPencil}
                label={t("SavedViews.EditNamed", { name: view.name })}
                onClick={() => setEdited(view)}
              />
              <IconButton
                size="small"
                icon={IconTrash}
                label={t("SavedViews.DeleteNamed", { name: view.name })}
                onClick={() => void ask(view)}
              />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
