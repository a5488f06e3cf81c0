import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconLinkPlus, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { enums } from "@/api/enums";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, EmptyNote, IconButton, Unloaded } from "@/ui";
import type { Subject } from "../../queries";
import { LinkDialog } from "./LinkDialog";
import { isLinkable, pageOf } from "./links";
import { linksQuery, useRemoveLink, type RecordLink } from "./linkQueries";
import classes from "./Links.module.css";

interface GroupProps {
  relation: RecordLink["relation"];
  links: readonly RecordLink[];
  onRemove: (link: RecordLink) => void;
}

/** Links of the same kind. */
function Group({ relation, links, onRemove }: GroupProps) {
  const t = useText();
  const label = t(`Enum.LinkRelation.${relation}`);
  return (
    <section className={classes.group} aria-label={label}>
      <h2 className={classes.heading}>{label}</h2>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.id} className={classes.link}>
            {isLinkable(link.recordKind) && (
              <>
                <span className={classes.kind}>{t(`RecordKind.${link.recordKind}`)}</span>
                <Link to={pageOf(link.recordKind, link.recordId)} className={classes.title} dir="auto">
                  {link.title}
                </Link>
              </>
            )}
            {link.detail && <bdi className={classes.detail}>{link.detail}</bdi>}
            {link.canRemove && (
              <IconButton
                size="small"
                icon={IconUnlink}
                label={t("Links.Remove", { title: link.title })}
                onClick={() => onRemove(link)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The links of a record, with a button to add one. */
export function LinksTab({ subject }: { subject: Subject }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const found = useQuery(linksQuery(subject));
  const remove = useRemoveLink(subject, () => showToast({ severity: "success", summary: t("Links.Removed") }));
  async function ask(link: RecordLink): Promise<void> {
    const message = t("Links.RemoveText", { title: link.title });
    const words = { title: t("Links.RemoveTitle"), message, action: t("Links.RemoveAction") };
    if (await confirm({ ...words, danger: true })) remove.mutate(link);
  }
  if (!found.data) return <Unloaded query={found} title={t("Links.Failed")} />;
  const { items, canAdd } = found.data;
  const groups = enums.LinkRelation.map((relation) => ({
    relation,
    links: items.filter((link) => link.relation === relation),
  }));
  return (
    <div className={classes.tab}>
      {canAdd && (
        <div>
          <Button icon={IconLinkPlus} onClick={() => setAdding(true)}>
            {t("Links.Add")}
          </Button>
        </div>
      )}
      {items.length === 0 && <EmptyNote title={t("Links.Empty")} text={canAdd ? t("Links.EmptyText") : ""} />}
      {groups
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <Group key={group.relation} {...group} onRemove={(link) => void ask(link)} />
        ))}
      {isAdding && <LinkDialog subject={subject} onClose={() => setAdding(false)} />}
    </div>
  );
}
