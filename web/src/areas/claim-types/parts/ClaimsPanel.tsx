import { useQuery } from "@tanstack/react-query";
import { IconId } from "@tabler/icons-react";
import { awaitedOf, EmptyState, Unloaded } from "@/ui";
import { useText } from "@/lib/text";
import { claimsQuery, typesOfQuery, type ClaimOwner } from "../queries";
import { ClaimList } from "./ClaimList";
import { ClaimsForm } from "./ClaimsForm";

interface ClaimsPanelProps {
  owner: ClaimOwner;
  id: string;
  /** Whether the user may change them. */
  mayEdit: boolean;
}

/** The claims of a user or role, and their form. */
export function ClaimsPanel({ owner, id, mayEdit }: ClaimsPanelProps) {
  const t = useText();
  const types = useQuery(typesOfQuery(owner));
  const claims = useQuery(claimsQuery(owner, id));
  if (!types.data || !claims.data) return <Unloaded query={awaitedOf(types, claims)} />;
  if (types.data.length === 0) {
    return <EmptyState icon={IconId} title={t("ClaimTypes.NoTypes")} text={t("ClaimTypes.NoTypesText")} />;
  }
  if (!mayEdit) return <ClaimList claims={claims.data} />;
  return <ClaimsForm key={id} owner={owner} id={id} claims={claims.data} types={types.data} />;
}
