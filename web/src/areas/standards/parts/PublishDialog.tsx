import { useQuery } from "@tanstack/react-query";
import { useText, textOr } from "@/lib/text";
import { Banner, Button, Dialog, ErrorState, StatusChip, TextSkeleton } from "@/ui";
import { standardLooks } from "../looks";
import { openStandardsQuery, usePublishAll, type Framework, type PublishResult, type Standard } from "../queries";
import { StandardRef } from "./StandardRef";
import classes from "./PublishDialog.module.css";

/** So many standards go into one call. */
const mostAtOnce = 500;

/** Why a standard could not be published, in words. */
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

/** Publishes every open version of a framework, after a look at what these are. */
export function PublishDialog({ framework, onClose }: { framework: Framework; onClose: () => void }) {
  const t = useText();
  const open = useQuery({ ...openStandardsQuery(framework.id), meta: { ownError: true } });
  const publish = usePublishAll();
  const standards = open.data?.items ?? [];
  const ids = standards.slice(0, mostAtOnce).map(({ id }) => id);
  return (
    <Dialog opened onClose={onClose} title={t("Standards.Publish.Title", { name: framework.title })} size={640}>
      {open.isPending && <TextSkeleton />}
      {open.isError && <ErrorState onRetry={() => void open.refetch()} retrying={open.isFetching} />}
      {publish.data && <Outcome result={publish.data} standards={publish.variables ? standards : []} />}
      {open.data && !publish.data && (
        <>
          <p className={classes.text}>
            {standards.length === 0
              ? t("Standards.Publish.None")
              : t("Standards.Publish.Text", { count: open.data.totalCount })}
          </p>
          <ul className={classes.list}>
            {standards.map(({ id, code, title, status }) => (
              <li key={id}>
                <StandardRef id={id} className={classes.code}>
                  <bdi>{code}</bdi>
                </StandardRef>
                <bdi className={classes.title}>{title}</bdi>
                <StatusChip status={status} looks={standardLooks} label={t(`Enum.StandardStatus.${status}`)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <Button onClick={onClose}>{t(publish.data ? "Common.Close" : "Common.Cancel")}</Button>
        {!publish.data && (
          <Button
            kind="primary"
            loading={publish.isPending}
            disabledReason={ids.length === 0 ? t("Standards.Publish.None") : undefined}
            onClick={() => publish.mutate({ frameworkId: framework.id, ids })}
          >
            {t("Standards.Publish.Do", { count: ids.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
