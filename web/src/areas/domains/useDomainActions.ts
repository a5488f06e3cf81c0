import { IconArchive, IconArrowDown, IconArrowUp, IconCircleCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { showMoved } from "@/lib/moved";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import {
  isDomainMove,
  useDeleteDomain,
  useMoveDomain,
  useShiftDomain,
  type Domain,
  type DomainMove,
  type DomainStatus,
} from "./queries";

/** Changes a domain's status, with a confirmation where it matters. */
function useMoves(): (domain: Domain, to: DomainMove) => Promise<void> {
  const t = useText();
  const moving = useMoveDomain((moved, from) =>
    showMoved({
      summary: t("Common.Moved", { name: moved.name, status: t(`Enum.DomainStatus.${moved.status}`) }),
      from,
      allowed: moved.allowedTransitions,
      undo: (to) => back(moved, to),
    }),
  );

  function back(domain: Domain, to: DomainStatus): void {
    if (isDomainMove(to)) moving.mutate({ domain, to });
  }

  async function move(domain: Domain, to: DomainMove): Promise<void> {
    const message = t("Domains.RetireQuestion", { name: domain.name });
    if (
      to === "Retired" &&
      !(await confirm({ message, action: t("Domains.Retire"), subject: domain.name, danger: true }))
    )
      return;
    moving.mutate({ domain, to });
  }

  return move;
}

/** What the caller may do with a domain, for its row. */
export function useDomainActions(onEdit: (domain: Domain) => void): (domain: Domain) => RowAction[] {
  const t = useText();
  const mayUpdate = useGranted("Portal.Domains.Update");
  const mayDelete = useGranted("Portal.Domains.Delete");
  const move = useMoves();
  const shifting = useShiftDomain();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteDomain(({ id, code, name }) =>
    sayDeleted(t("Domains.Deleted", { name }), { kind: "Domain", id, title: `${code} ${name}` }),
  );

  async function remove(domain: Domain): Promise<void> {
    const message = t("Domains.DeleteQuestion", { name: domain.name });
    if (await confirm({ message, action: t("Domains.Delete"), subject: domain.name, danger: true }))
      deletion.mutate(domain);
  }

  const writing = (domain: Domain): RowAction[] => [
    { key: "edit", label: t("Domains.Edit"), icon: IconPencil, onClick: () => onEdit(domain) },
    ...domain.allowedTransitions.flatMap((to): RowAction[] => {
      if (to === "Active") {
        const disabledReason = domain.subdomainCount === 0 ? t("Error.Domains.NoSubdomain") : undefined;
        const onClick = (): void => void move(domain, to);
        return [{ key: to, label: t("Domains.Activate"), icon: IconCircleCheck, disabledReason, onClick }];
      }
      if (to !== "Retired") return [];
      return [{ key: to, label: t("Domains.Retire"), icon: IconArchive, onClick: () => void move(domain, to) }];
    }),
    { key: "up", label: t("Domains.Up"), icon: IconArrowUp, onClick: () => shifting.mutate({ domain, by: -1 }) },
    { key: "down", label: t("Domains.Down"), icon: IconArrowDown, onClick: () => shifting.mutate({ domain, by: 1 }) },
  ];

  return (domain) => [
    ...(mayUpdate ? writing(domain) : []),
    ...(mayDelete && domain.status === "Draft"
      ? [
          {
            key: "delete",
            label: t("Domains.Delete"),
            icon: IconTrash,
            danger: true,
            disabledReason: domain.subdomainCount > 0 ? t("Error.Domains.NotEmpty") : undefined,
            onClick: () => void remove(domain),
          },
        ]
      : []),
  ];
}
