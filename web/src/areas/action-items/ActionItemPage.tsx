import { useSuspenseQuery } from "@tanstack/react-query";
import { IconCalendarShare, IconLock, IconTrash } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { actionItemLooks, RecordTags, useRecordTabs, WatchMenu } from "../records";
import { Chip, DetailPage, StatusChip, type DetailTab, type MenuAction, type Transition } from "@/ui";
import { EditActionItem } from "./ActionItemForm";
import { moveLabel } from "./looks";
import { ItemBanner, ItemContent } from "./parts/item/ItemContent";
import { useItemSaved } from "./parts/ItemDrawers";
import { ItemFacts } from "./parts/item/ItemFacts";
import { PostponeDialog } from "./parts/bulk/PostponeDialog";
import { actionItemQuery, usePostponeItem, type ActionItem } from "./queries";
import { actionItemRoute } from "./routes";
import { useItemActions, type ItemActions } from "./useItemActions";

function ItemChips({ item }: { item: ActionItem }) {
  const t = useText();
  return (
    <>
      <StatusChip status={item.status} looks={actionItemLooks} label={t(`Enum.ActionStatus.${item.status}`)} />
      {item.isPrivate && (
        <Chip tone="outline" icon={IconLock}>
          {t("ActionItems.Private")}
        </Chip>
      )}
      <RecordTags kind="ActionItem" id={item.id} tenantId={item.tenantId} />
    </>
  );
}

function useTransitions(item: ActionItem, { isMoving, move }: ItemActions): Transition[] {
  const t = useText();
  return item.allowedTransitions.map((to) => ({
    key: to,
    label: moveLabel(t, item.status, to),
    kind: to === "Done" || to === "Closed" ? "primary" : to === "Cancelled" ? "danger" : "default",
    loading: isMoving(to),
    onClick: () => move(item, to),
  }));
}

/** What is rarely done with an item: moving its date, deleting it. */
function useMore(item: ActionItem, actions: ItemActions, postpone: () => void): MenuAction[] {
  const t = useText();
  const later = { key: "postpone", label: t("ActionItems.Postpone"), icon: IconCalendarShare, onClick: postpone };
  const remove = { key: "delete", label: t("ActionItems.Delete"), icon: IconTrash, danger: true };
  return [
    ...(actions.mayPostpone(item) ? [later] : []),
    ...(actions.mayRemove(item) ? [{ ...remove, onClick: () => actions.remove(item) }] : []),
  ];
}

function useTabs(item: ActionItem): DetailTab[] {
  const t = useText();
  const ofRecord = useRecordTabs({ kind: "ActionItem", id: item.id, tenantId: item.tenantId });
  return [{ value: "details", label: t("Records.Details"), content: <ItemContent item={item} /> }, ...ofRecord];
}

interface DrawersProps {
  item: ActionItem;
  drawer: string | undefined;
  onClose: () => void;
}

function Drawers({ item, drawer, onClose }: DrawersProps) {
  const saved = useItemSaved();
  const postpone = usePostponeItem(onClose);
  if (drawer === "edit") return <EditActionItem key={item.id} item={item} onClose={onClose} onSaved={saved} />;
  if (drawer !== "postpone") return null;
  return (
    <PostponeDialog
      items={[item]}
      loading={postpone.isPending}
      error={postpone.error}
      onMove={(dueOn, reason) => postpone.mutate({ item, dueOn, reason })}
      onClose={onClose}
    />
  );
}

/** One item: its moves, what is left to do, its dates, where it came from. */
export function ActionItemPage() {
  const t = useText();
  const { id } = actionItemRoute.useParams();
  const search = actionItemRoute.useSearch();
  const navigate = actionItemRoute.useNavigate();
  const item = useSuspenseQuery(actionItemQuery(id)).data;
  const actions = useItemActions(() => void navigate({ to: "/action-items" }));
  const transitions = useTransitions(item, actions);
  const position = useNeighbours(
    "action-items",
    id,
    (to) => void navigate({ to: "/action-items/$id", params: { id: to } }),
  );
  useCrumb(item.number, undefined, `${item.number} ${item.title}`);
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    edit: actions.mayEdit(item),
    postpone: actions.mayPostpone(item),
  });
  return (
    <>
      <DetailPage
        number={item.number}
        title={item.title}
        chips={<ItemChips item={item} />}
        transitions={transitions}
        position={position}
        tools={<WatchMenu kind="ActionItem" id={item.id} tenantId={item.tenantId} />}
        more={useMore(item, actions, () => setDrawer("postpone"))}
        onEdit={actions.mayEdit(item) ? () => setDrawer("edit") : undefined}
        editLabel={t("ActionItems.Edit")}
        banner={<ItemBanner item={item} />}
        side={<ItemFacts item={item} />}
        tabs={useTabs(item)}
        tab={search.tab ?? "details"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      <Drawers item={item} drawer={drawer} onClose={() => setDrawer(undefined)} />
    </>
  );
}
