import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import type { Policy } from "@/lib/policy";
import { useText } from "@/lib/text";
import { IconButton } from "@/ui";

/** A list's records, as filtered in the recycle bin. */
export interface DeletedList {
  kind: string;
  /** Users who may restore them. */
  policy: Policy;
}

/** Links from a list to its deleted records that can be restored. */
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
