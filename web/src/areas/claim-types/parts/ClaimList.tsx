import { IconId } from "@tabler/icons-react";
import { EmptyState, Panel, PropertyList } from "@/ui";
import { useText } from "@/lib/text";
import type { Claim } from "../queries";

/** The claims, read-only. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  const t = useText();
  if (claims.length === 0) return <EmptyState icon={IconId} title={t("ClaimTypes.NoClaims")} />;
  return (
    <Panel label={t("ClaimTypes.Claims")}>
      <PropertyList
        properties={claims.map(({ claimType, claimValue }) => ({ label: claimType, value: <bdi>{claimValue}</bdi> }))}
      />
    </Panel>
  );
}
