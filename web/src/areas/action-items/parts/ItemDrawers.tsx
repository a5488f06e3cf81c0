import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { FailedDrawer } from "@/ui";
import { EditActionItem, NewActionItem } from "../ActionItemForm";
import { actionItemQuery, type ActionItem } from "../queries";

interface ItemDrawersProps {
  /** "new", or the id of the item to edit. */
  drawer: string | undefined;
  mayEdit: (item: ActionItem) => boolean;
  onClose: () => void;
}

/** Says that an item is saved. */
export function useItemSaved() {
  const t = useText();
  return ({ number }: ActionItem): void => {
    showToast({ severity: "success", summary: t("ActionItems.Saved", { number }) });
  };
}

function EditDrawer({ id, mayEdit, onClose }: Omit<ItemDrawersProps, "drawer"> & { id: string }) {
  const t = useText();
  const query = useQuery(actionItemQuery(id));
  const item = query.data;
  const saved = useItemSaved();
  if (!item) return <FailedDrawer query={query} title={t("ActionItems.Edit")} onClose={onClose} />;
  return mayEdit(item) && <EditActionItem key={id} item={item} onClose={onClose} onSaved={saved} />;
}

/** The form that the list's address opens. */
export function ItemDrawers({ drawer, mayEdit, onClose }: ItemDrawersProps) {
  const saved = useItemSaved();
  if (!drawer) return null;
  if (drawer === "new") return <NewActionItem onClose={onClose} onSaved={saved} />;
  return <EditDrawer id={drawer} mayEdit={mayEdit} onClose={onClose} />;
}
