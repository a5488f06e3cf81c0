import { useQuery } from "@tanstack/react-query";
import { IconTags } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "@/lib/text";
import { IconButton, TagChip } from "@/ui";
import type { Subject } from "../../queries";
import { recordTagsQuery } from "./tagQueries";
import { TagsDialog } from "./TagsDialog";
import classes from "./Tags.module.css";

/** The tags of a record next to its status, each a link to everything that carries it, with a button to change them. */
export function RecordTags(subject: Subject) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(recordTagsQuery(subject));
  if (!data || (data.items.length === 0 && !data.canChange)) return null;
  return (
    <>
      {data.items.length > 0 && (
        <ul className={classes.tags} aria-label={t("Tags.Title")}>
          {data.items.map(({ id, name, colour }) => (
            <li key={id}>
              <Link to="/search" search={{ tagId: id }} className={classes.open}>
                <TagChip name={name} colour={colour} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.canChange && (
        <IconButton size="small" icon={IconTags} label={t("Tags.Edit")} onClick={() => setOpen(true)} />
      )}
      {isOpen && <TagsDialog subject={subject} tags={data.items} onClose={() => setOpen(false)} />}
    </>
  );
}
