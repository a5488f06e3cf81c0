import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import type { Policy } from "@/lib/policy";
import { useText } from "@/lib/text";
import { IconButton } from "@/ui";

/** The records of a list as the list of deleted ones knows them. */
export interface DeletedList {
  kind: string;
  /** Who may restore them. */
  policy: Policy;
}

/** Leads from a list to those of its records that were deleted and can be restored. */
export function DeletedRecordsButton({ kind, policy }: DeletedList) {
  const t = useText();
  const navigate = useNavigate();
  if (!useGranted(policy)) return null;
  return (
    <IconButton
      icon={IconTrash}
      label={t("RecycleBin.Title")}
      onClick={() => void navigate({ to: "/recycle-bin", search: { kind } })}
    />
  );
}
