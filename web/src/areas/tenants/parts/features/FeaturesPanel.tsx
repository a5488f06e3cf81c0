import { useQuery } from "@tanstack/react-query";
import { IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, Section, Unloaded } from "@/ui";
import { featuresQuery, useResetFeatures, type FeatureGroup } from "../../queries";
import { FeaturesForm } from "./FeaturesForm";
import { fieldsOf } from "./featureValues";

interface FeaturesPanelProps {
  /** Null for the provider's own. */
  tenantId: string | null;
  /** Depends on whose features they are. */
  texts: { note: string; saved: string; resetTitle: string; resetDone: string };
}

/** The features, with a button to reset them. */
function Features({ tenantId, texts, groups }: FeaturesPanelProps & { groups: readonly FeatureGroup[] }) {
  const t = useText();
  const [version, setVersion] = useState(0);
  // A new form after each change on the server, so that its initial values are the saved ones and later changes are not lost unasked.
  const renew = (): void => setVersion((last) => last + 1);
  const resetting = useResetFeatures(tenantId, () => {
    showToast({ severity: "success", summary: texts.resetDone });
    renew();
  });
  const isDefault = fieldsOf(groups).every(({ isOwn }) => !isOwn);

  async function reset(): Promise<void> {
    if (
      await confirm({
        title: texts.resetTitle,
        message: t("Tenants.ResetQuestion"),
        action: t("Tenants.Reset"),
        danger: true,
      })
    ) {
      resetting.mutate(undefined);
    }
  }

  return (
    <Section
      title={t("Tenants.Features")}
      note={texts.note}
      tools={
        <Button
          size="small"
          icon={IconRestore}
          loading={resetting.isPending}
          disabledReason={isDefault ? t("Tenants.ResetNothing") : undefined}
          onClick={() => void reset()}
        >
          {t("Tenants.Reset")}
        </Button>
      }
    >
      <FeaturesForm key={version} tenantId={tenantId} groups={groups} saved={texts.saved} onSaved={renew} />
    </Section>
  );
}

/** The features of a tenant's users, or of the provider's, and their editor. */
export function FeaturesPanel({ tenantId, texts }: FeaturesPanelProps) {
  const features = useQuery(featuresQuery(tenantId));
  if (!features.data) return <Unloaded query={features} />;
  return <Features tenantId={tenantId} texts={texts} groups={features.data.groups} />;
}
