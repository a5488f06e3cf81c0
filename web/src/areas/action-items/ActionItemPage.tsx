import { useSuspenseQuery } from "@tanstack/react-query";
import { IconLock } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useListPosition } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Chip, DetailPage, StatusChip } from "@/ui";
import { EditActionItem } from "./ActionItemForm";
import { actionItemLooks, moveLabel } from "./looks";
import { ItemBanner, ItemContent, ItemTools } from "./parts/ItemContent";
import { ItemFacts } from "./parts/ItemFacts";
import { PostponeDialog } from "./parts/PostponeDialog";
import { actionItemQuery, usePostponeItem, type ActionItem } from "./queries";
import { actionItemRoute } from "./routes";
import { useItemActions } from "./useItemActions";

function useNeighbours(id: string) {
  const t = useText();
  const navigate = actionItemRoute.useNavigate();
  const position = useListPosition("action-items", id);
  if (!position) return undefined;
  const go = (to: string | undefined) =>
    to ? () => void navigate({ to: "/action-items/$id", params: { id: to } }) : undefined;
  return {
    text: t("Detail.Position", { place: position.place, total: position.total }),
    onPrevious: go(position.previous),
    onNext: go(position.next),
  };
}

/** One item: its moves, its date, where it came from. */
export function ActionItemPage() {
  const t = useText();
  const { id } = actionItemRoute.useParams();
  const search = actionItemRoute.useSearch();
  const navigate = actionItemRoute.useNavigate();
  const item = useSuspenseQuery(actionItemQuery(id)).data;
  const actions = useItemActions(() => void navigate({ to: "/action-items" }));
  const drawer = permittedDrawer(search.drawer, {
    edit: actions.mayEdit(item),
    postpone: actions.mayPostpone(item),
  });
  const position = useNeighbours(id);
  useCrumb(item.number);
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const close = (): void => setDrawer(undefined);
  const postpone = usePostponeItem(close);
  const saved = ({ number }: ActionItem): void => {
    showToast({ severity: "success", summary: t("ActionItems.Saved", { number }) });
  };
  return (
    <>
      <DetailPage
        number={item.number}
        title={item.title}
        chips={
          <>
            <StatusChip status={item.status} looks={actionItemLooks} label={t(`Enum.ActionStatus.${item.status}`)} />
            {item.isPrivate && (
              <Chip tone="outline" icon={IconLock}>
                {t("ActionItems.Private")}
              </Chip>
            )}
          </>
        }
        transitions={item.allowedTransitions.map((to) => ({
          key: to,
          label: moveLabel(t, item.status, to),
          kind: to === "Done" || to === "Closed" ? "primary" : to === "Cancelled" ? "quiet" : "default",
          loading: actions.isMoving(to),
          onClick: () => actions.move(item, to),
        }))}
        position={position}
        tools={<ItemTools item={item} actions={actions} setDrawer={setDrawer} />}
        onEdit={actions.mayEdit(item) ? () => setDrawer("edit") : undefined}
        banner={<ItemBanner item={item} />}
        side={<ItemFacts item={item} />}
      >
        <ItemContent item={item} />
      </DetailPage>
      {drawer === "edit" && <EditActionItem key={item.id} item={item} onClose={close} onSaved={saved} />}
      {drawer === "postpone" && (
        <PostponeDialog
          items={[item]}
          loading={postpone.isPending}
          error={postpone.error}
          onMove={(dueOn, reason) => postpone.mutate({ item, dueOn, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
