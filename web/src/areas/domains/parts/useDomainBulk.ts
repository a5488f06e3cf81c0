import { IconArchive, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkDomains, type Domain, type DomainBulkChange } from "../queries";

/** Bulk actions on domains. */
export function useDomainBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("Portal.Domains.Update");
  const mayDelete = useGranted("Portal.Domains.Delete");
  const states: BulkChoice<DomainBulkChange, Domain>[] = [
    {
      key: "activate",
      label: t("Domains.Activate"),
      icon: IconCircleCheck,
      change: { action: "Activate" },
      // A draft that was activated can't become a draft again.
      undo: { change: { action: "Retire" }, of: ({ status }) => status === "Retired" },
    },
    {
      key: "retire",
      label: t("Domains.Retire"),
      icon: IconArchive,
      change: { action: "Retire" },
      asks: true,
      undo: { change: { action: "Activate" }, of: ({ status }) => status === "Active" },
    },
  ];
  const deletion: BulkChoice<DomainBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Domain, DomainBulkChange>({
    area: "domains",
    also: ["subdomains", "standards", "frameworks", "recycle-bin"],
    nameOf: ({ name }) => name,
    call: bulkDomains,
    choices: [...(mayUpdate ? states : []), ...(mayDelete ? [deletion] : [])],
  });
}
