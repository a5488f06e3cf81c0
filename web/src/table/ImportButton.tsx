import { IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { IconButton } from "@/ui";

/** Lists that a sheet can be imported into. */
export type ImportedList = "clients" | "staff" | "teams" | "action-items" | "users";

/** Links to the import of a sheet into a list. */
export function ImportButton({ list }: { list: ImportedList }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <IconButton
      icon={IconUpload}
      label={t("SheetImport.Import")}
      onClick={() => void navigate({ to: "/imports/new", search: (last: object) => ({ ...keptClient(last), list }) })}
    />
  );
}

/** Only the workspace is kept from the list's address. */
function keptClient(search: object): { client?: string } {
  return "client" in search && typeof search.client === "string" ? { client: search.client } : {};
}
