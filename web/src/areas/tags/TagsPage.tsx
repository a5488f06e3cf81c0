import { useQuery } from "@tanstack/react-query";
import { IconArrowMerge, IconListSearch, IconPencil, IconTags, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, useReadIds, type RowAction } from "@/table";
import { Button, confirm, EmptyState } from "@/ui";
import { tagColumns } from "./columns";
import { tagsList } from "./list";
import { MergeDialog } from "./parts/MergeDialog";
import { TagForm } from "./parts/TagForm";
import { useTagBulk } from "./parts/useTagBulk";
import { tagListQuery, useDeleteTag, useRenameTag, type Tag } from "./queries";
import { tagsRoute } from "./routes";

/** What may be done with a tag. */
function useActions(onEdit: (tag: Tag) => void, onMerge: (tag: Tag) => void): (tag: Tag) => RowAction[] {
  const t = useText();
  const remove = useDeleteTag(({ name }) => showToast({ severity: "success", summary: t("Tags.Deleted", { name }) }));
  async function ask(tag: Tag): Promise<void> {
    const words = { title: t("Tags.DeleteTitle", { name: tag.name }), message: t("Tags.DeleteText") };
    if (await confirm({ ...words, action: t("Tags.DeleteAction"), danger: true })) remove.mutate(tag);
  }
  const navigate = useNavigate();
  const show = ({ id }: Tag): void => void navigate({ to: "/search", search: { tagId: id } });
  return (tag) => [
    { key: "records", label: t("Tags.ShowRecords"), icon: IconListSearch, onClick: () => show(tag) },
    { key: "edit", label: t("Tags.RenameTitle"), icon: IconPencil, onClick: () => onEdit(tag) },
    { key: "merge", label: t("Tags.Merge"), icon: IconArrowMerge, onClick: () => onMerge(tag) },
    { key: "delete", label: t("Tags.DeleteAction"), icon: IconTrash, danger: true, onClick: () => void ask(tag) },
  ];
}

/** The tags of the tenant: created, renamed, recoloured, merged and deleted. */
export function TagsPage() {
  const t = useText();
  const search = tagsRoute.useSearch();
  const { state, onState } = useListState(search, tagsList);
  const tags = useQuery(tagListQuery(state));
  // The provider's staff create tags for the client they work in.
  const own = useConfiguration().currentTenant.id;
  const tenantId = useWorkspace()?.tenantId ?? own;
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: tenantId !== null, record: true });
  const [merged, setMerged] = useState<Tag>();
  const edited = tags.data?.items.find(({ id }) => id === drawer);
  const actions = useActions(({ id }) => setDrawer(id), setMerged);
  const { mutate: rename } = useRenameTag();
  const format = useFormat();
  const columns = useMemo(() => tagColumns(t, format, rename), [t, format, rename]);
  const bulkActions = useTagBulk();
  const readIds = useReadIds(tagListQuery, state);
  const create = tenantId ? () => setDrawer("new") : undefined;
  const close = (): void => setDrawer(undefined);
  return (
    <RecordList
      title={t("Tags.Title")}
      primary={create && { label: t("Tags.New"), onClick: create }}
      searchLabel={t("Tags.Find")}
      filters={[{ kind: "flag", key: "unused", label: t("Tags.Unused") }]}
      query={tags}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      onOpen={({ id }) => setDrawer(id)}
      onEdit={({ id }) => setDrawer(id)}
      empty={
        <EmptyState
          icon={IconTags}
          title={t("Tags.Empty")}
          text={t("Tags.EmptyText")}
          actions={create && <Button onClick={create}>{t("Tags.New")}</Button>}
        />
      }
      rowActions={actions}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      {drawer === "new" && <TagForm tenantId={tenantId} onClose={close} />}
      {edited && <TagForm key={edited.id} tenantId={edited.tenantId} tag={edited} onClose={close} />}
      {merged && <MergeDialog tag={merged} onClose={() => setMerged(undefined)} />}
    </RecordList>
  );
}
