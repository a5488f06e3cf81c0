import { IconDownload, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useDeleteFramework, useExportFramework, useSetDefaultFramework, type Framework } from "./queries";

interface Ways {
  /** How many domains each framework has, by its id. */
  domainCounts: ReadonlyMap<string, number> | undefined;
  onEdit: (framework: Framework) => void;
  onDeleted?: () => void;
}

/** What the caller may do with a framework, for its row and for the switch. */
export function useFrameworkActions({ domainCounts, onEdit, onDeleted }: Ways): (framework: Framework) => RowAction[] {
  const t = useText();
  const mayUpdate = useGranted("Portal.Standards.Update");
  const mayDelete = useGranted("Portal.Standards.Delete");
  const download = useExportFramework();
  const makeDefault = useSetDefaultFramework(({ title: name }) =>
    showToast({ severity: "success", summary: t("Frameworks.IsDefaultNow", { name }) }),
  );
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteFramework(({ id, title }) => {
    onDeleted?.();
    sayDeleted(t("Frameworks.Deleted", { name: title }), { kind: "Framework", id, title });
  });

  async function remove(framework: Framework): Promise<void> {
    const message = t("Frameworks.DeleteQuestion", { name: framework.title });
    if (await confirm({ message, action: t("Frameworks.Delete"), danger: true })) deletion.mutate(framework);
  }

  const changes = (framework: Framework): RowAction[] => [
    { key: "edit", label: t("Frameworks.Edit"), icon: IconPencil, onClick: () => onEdit(framework) },
    ...(framework.isDefault
      ? []
      : [
          {
            key: "default",
            label: t("Frameworks.MakeDefault"),
            icon: IconStar,
            onClick: () => makeDefault.mutate(framework),
          },
        ]),
  ];

  const deletionOf = (framework: Framework): RowAction => ({
    key: "delete",
    label: t("Frameworks.Delete"),
    icon: IconTrash,
    danger: true,
    disabledReason: (domainCounts?.get(framework.id) ?? 0) > 0 ? t("Error.Frameworks.NotEmpty") : undefined,
    onClick: () => void remove(framework),
  });

  return (framework) => [
    { key: "export", label: t("Frameworks.Export"), icon: IconDownload, onClick: () => download.mutate(framework) },
    ...(mayUpdate ? changes(framework) : []),
    ...(mayDelete && !framework.isDefault ? [deletionOf(framework)] : []),
  ];
}
