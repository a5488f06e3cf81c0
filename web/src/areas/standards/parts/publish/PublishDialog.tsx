import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Framework } from "@/areas/frameworks";
import { limitsOf } from "@/api/limitsOf";
import { useText, textOr } from "@/lib/text";
import { toggled } from "@/lib/toggled";
import { awaitedOf, Banner, Button, Dialog, Unloaded } from "@/ui";
import { openStandardsQuery, usePublishAll, type PublishResult, type Standard } from "../../queries";
import { useFourEyes } from "./fourEyes";
import { PublishChoice } from "./PublishChoice";
import classes from "./PublishDialog.module.css";

/** Maximum standards of one call. */
const mostAtOnce = limitsOf("StandardPublishRequest", "ids").maxItems;

/** The reason why a standard could not be published. */
function reasonOf(result: PublishResult["results"][number], fallback: string): string {
  const key = result.code?.replace("Portal:", "Error.");
  return key ? textOr(key, fallback) : fallback;
}

function Outcome({ result, standards }: { result: PublishResult; standards: readonly Standard[] }) {
  const t = useText();
  const refused = result.results.filter(({ outcome }) => outcome !== "Published");
  return (
    <>
      <Banner inset tone={refused.length > 0 ? "warning" : "success"}>
        {t("Standards.Publish.Done", { count: result.publishedCount })}
        {refused.length > 0 && ` ${t("Standards.Publish.Left", { count: refused.length })}`}
      </Banner>
      <ul className={classes.list}>
        {refused.map((one) => (
          <li key={one.id}>
            <bdi className={classes.code}>{standards.find(({ id }) => id === one.id)?.code}</bdi>
            <span>{reasonOf(one, t(`Enum.PublishOutcome.${one.outcome}`))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Open versions of a framework, and those that the user wrote and may not publish. */
function useOpenStandards(frameworkId: string) {
  const fourEyes = useFourEyes();
  const open = useQuery({ ...openStandardsQuery(frameworkId), meta: { ownError: true } });
  const own = useQuery({ ...openStandardsQuery(frameworkId, true), enabled: fourEyes, meta: { ownError: true } });
  const isReady = open.data !== undefined && (!fourEyes || own.data !== undefined);
  const ownIds = new Set(fourEyes ? own.data?.items.map(({ id }) => id) : []);
  return { awaited: awaitedOf(open, own), standards: isReady ? open.data.items : undefined, ownIds };
}

/** Why the chosen ones can't be published now. */
function useReason(standards: readonly Standard[] | undefined, chosen: readonly string[]): string | undefined {
  const t = useText();
  if (standards?.length === 0) return t("Standards.Publish.None");
  if (chosen.length === 0) return t("Standards.Publish.NoneChosen");
  return chosen.length > mostAtOnce ? t("Standards.Publish.Most", { count: mostAtOnce }) : undefined;
}

/** Publishes the chosen open versions of a framework. */
export function PublishDialog({ framework, onClose }: { framework: Framework; onClose: () => void }) {
  const t = useText();
  const { awaited, standards, ownIds } = useOpenStandards(framework.id);
  // Deselected ones are stored, so that everything is selected at first, also what loads later.
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const publish = usePublishAll();
  const allowed = (standards ?? []).filter(({ id }) => !ownIds.has(id)).map(({ id }) => id);
  const chosen = allowed.filter((id) => !without.has(id));
  const reason = useReason(standards, chosen);
  return (
    <Dialog opened onClose={onClose} title={t("Standards.Publish.Title", { name: framework.title })} size={640}>
      {!standards && <Unloaded query={awaited} />}
      {publish.data && <Outcome result={publish.data} standards={standards ?? []} />}
      {standards && !publish.data && (
        <PublishChoice
          standards={standards}
          ownIds={ownIds}
          chosen={new Set(chosen)}
          onToggle={(id) => setWithout((last) => toggled(last, id))}
          onAll={(all) => setWithout(new Set(all ? [] : allowed))}
        />
      )}
      <div className={classes.foot}>
        <Button onClick={onClose}>{t(publish.data ? "Common.Close" : "Common.Cancel")}</Button>
        {!publish.data && (
          <Button
            kind="primary"
            loading={publish.isPending}
            disabledReason={reason}
            onClick={() => publish.mutate({ frameworkId: framework.id, ids: chosen })}
          >
            {t("Standards.Publish.Do", { count: chosen.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
