import { IconArchive, IconArrowsTransferUp, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { ChoiceDialog } from "@/form";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkApply, type BulkChoice } from "@/table";
import type { Option } from "@/ui";
import { bulkSubdomains, type Subdomain, type SubdomainBulkChange } from "../queries";

const to = (action: SubdomainBulkChange["action"], domainId: string | null = null): SubdomainBulkChange => ({
  action,
  args: { domainId },
});

/** Moves subdomains to another domain, and the dialog that asks which. */
function useMove(domains: readonly Option[], may: boolean) {
  const t = useText();
  const [asked, setAsked] = useState<((domainId: string) => void) | null>(null);
  const actions = (apply: BulkApply<SubdomainBulkChange>): BulkAction[] => {
    const ask = (ids: readonly string[], clear: () => void): void =>
      setAsked(() => (domainId: string) => apply(to("Move", domainId), ids, clear));
    return may ? [{ key: "move", label: t("Subdomains.Move"), icon: IconArrowsTransferUp, onClick: ask }] : [];
  };
  const dialog: ReactNode = asked && (
    <ChoiceDialog
      title={t("Subdomains.Move")}
      label={t("Subdomains.Domain")}
      hint={t("Subdomains.MoveHint")}
      submitLabel={t("Subdomains.Move")}
      options={domains}
      onChoose={asked}
      onClose={() => setAsked(null)}
    />
  );
  return { actions, dialog };
}

/** Bulk actions on subdomains, and the dialog that asks for a domain among `domains`. */
export function useSubdomainBulk(domains: readonly Option[]) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Subdomains.Update");
  const mayDelete = useGranted("Portal.Subdomains.Delete");
  const move = useMove(domains, mayUpdate);
  const states: BulkChoice<SubdomainBulkChange, Subdomain>[] = [
    {
      key: "activate",
      label: t("Subdomains.Activate"),
      icon: IconCircleCheck,
      change: to("Activate"),
      // A draft that was activated can't become a draft again.
      undo: { change: to("Retire"), of: ({ status }) => status === "Retired" },
    },
    {
      key: "retire",
      label: t("Subdomains.Retire"),
      icon: IconArchive,
      change: to("Retire"),
      asks: true,
      undo: { change: to("Activate"), of: ({ status }) => status === "Active" },
    },
  ];
  const deletion: BulkChoice<SubdomainBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: to("Delete"),
  };
  const bulkActions = useRowBulk<Subdomain, SubdomainBulkChange>({
    area: "subdomains",
    also: ["domains", "standards", "frameworks", "recycle-bin"],
    nameOf: ({ name }) => name,
    call: bulkSubdomains,
    choices: [...(mayUpdate ? states : []), ...(mayDelete ? [deletion] : [])],
    further: move.actions,
  });
  return { bulkActions, dialog: move.dialog };
}
