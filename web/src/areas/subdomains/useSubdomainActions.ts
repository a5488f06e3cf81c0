import { IconArchive, IconArrowsTransferUp, IconCircleCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { showMoved } from "@/lib/moved";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import {
  isSubdomainStep,
  useDeleteSubdomain,
  useStepSubdomain,
  type Subdomain,
  type SubdomainStep,
  type SubdomainStatus,
} from "./queries";

interface Ways {
  onEdit: (subdomain: Subdomain) => void;
  onMove: (subdomain: Subdomain) => void;
}

/** Changes a subdomain's status, with a confirmation where it matters. */
function useSteps(): (subdomain: Subdomain, to: SubdomainStep) => Promise<void> {
  const t = useText();
  const stepping = useStepSubdomain((moved, from) =>
    showMoved({
      summary: t("Common.Moved", { name: moved.name, status: t(`Enum.DomainStatus.${moved.status}`) }),
      from,
      allowed: moved.allowedTransitions,
      undo: (to) => back(moved, to),
    }),
  );

  function back(subdomain: Subdomain, to: SubdomainStatus): void {
    if (isSubdomainStep(to)) stepping.mutate({ subdomain, to });
  }

  async function step(subdomain: Subdomain, to: SubdomainStep): Promise<void> {
    const message = t("Subdomains.RetireQuestion", { name: subdomain.name });
    if (
      to === "Retired" &&
      !(await confirm({ message, action: t("Subdomains.Retire"), subject: subdomain.name, danger: true }))
    )
      return;
    stepping.mutate({ subdomain, to });
  }

  return step;
}

/** What the caller may do with a subdomain, for its row. */
export function useSubdomainActions({ onEdit, onMove }: Ways): (subdomain: Subdomain) => RowAction[] {
  const t = useText();
  const mayUpdate = useGranted("Portal.Subdomains.Update");
  const mayDelete = useGranted("Portal.Subdomains.Delete");
  const step = useSteps();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteSubdomain(({ id, code, name }) =>
    sayDeleted(t("Subdomains.Deleted", { name }), { kind: "Subdomain", id, title: `${code} ${name}` }),
  );

  async function remove(subdomain: Subdomain): Promise<void> {
    const message = t("Subdomains.DeleteQuestion", { name: subdomain.name });
    if (await confirm({ message, action: t("Subdomains.Delete"), subject: subdomain.name, danger: true }))
      deletion.mutate(subdomain);
  }

  const writing = (subdomain: Subdomain): RowAction[] => [
    { key: "edit", label: t("Subdomains.Edit"), icon: IconPencil, onClick: () => onEdit(subdomain) },
    ...subdomain.allowedTransitions.flatMap((to): RowAction[] => {
      if (to === "Draft") return [];
      const [label, icon] =
        to === "Active"
          ? ([t("Subdomains.Activate"), IconCircleCheck] as const)
          : ([t("Subdomains.Retire"), IconArchive] as const);
      return [{ key: to, label, icon, onClick: () => void step(subdomain, to) }];
    }),
    { key: "move", label: t("Subdomains.Move"), icon: IconArrowsTransferUp, onClick: () => onMove(subdomain) },
  ];

  return (subdomain) => [
    ...(mayUpdate ? writing(subdomain) : []),
    ...(mayDelete && subdomain.status === "Draft"
      ? [
          {
            key: "delete",
            label: t("Subdomains.Delete"),
            icon: IconTrash,
            danger: true,
            disabledReason: subdomain.standardCount > 0 ? t("Error.Subdomains.NotEmpty") : undefined,
            onClick: () => void remove(subdomain),
          },
        ]
      : []),
  ];
}
