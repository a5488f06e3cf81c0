import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText, type Translate } from "@/lib/text";
import { Panel, TextSkeleton, Unloaded } from "@/ui";
import { usagesQuery, type Asset } from "../../queries";
import classes from "../Library.module.css";

/** The server defines the kinds of records; each has a text. */
const kindOf = (t: Translate, kind: string): string => t(`RecordKind.${kind}` as Parameters<Translate>[0]);

/** The records that use a file, each with a link to its files. */
export function Usages({ asset }: { asset: Asset }) {
  const t = useText();
  const usages = useQuery(usagesQuery(asset));
  const { data } = usages;
  return (
    <Panel title={t("Assets.Used")}>
      {!data && <Unloaded query={usages} shape={<TextSkeleton lines={2} />} />}
      {data && data.items.length + data.hiddenCount === 0 && <p className={classes.note}>{t("Assets.NotUsed")}</p>}
      {data && (
        <ul className={classes.lines} aria-label={t("Assets.Used")}>
          {data.items.map(({ recordId, kind, title, url, caption }) => (
            <li key={recordId} className={classes.line}>
              <Link to={`/${url}`} search={(last: { client?: string }) => ({ client: last.client, tab: "files" })}>
                <bdi>{title}</bdi>
              </Link>
              <span className={classes.note}>
                {kindOf(t, kind)}
                {caption && <bdi> · {caption}</bdi>}
              </span>
            </li>
          ))}
          {data.hiddenCount > 0 && <li>{t("Assets.HiddenUsages", { count: data.hiddenCount })}</li>}
        </ul>
      )}
    </Panel>
  );
}
