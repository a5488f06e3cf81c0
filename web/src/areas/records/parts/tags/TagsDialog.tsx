import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { showToast } from "@/lib/toast";
import { Button, Dialog, EmptyNote, LimitNote, TagChip, Unloaded } from "@/ui";
import { tagsQuery, useSaveTag, type Tag } from "../../../tags";
import type { Subject } from "../../queries";
import { useSetTags } from "./tagQueries";
import { fitting, freshName } from "./tags";
import classes from "./Tags.module.css";

interface ChoicesProps {
  tags: readonly Tag[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The tags that match the search, each with a checkbox. */
function Choices({ tags, chosen, onChange }: ChoicesProps) {
  const t = useText();
  const pick = (id: string, on: boolean): void =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className={classes.choices} aria-label={t("Tags.Choose")}>
      {tags.map(({ id, name, colour }) => (
        <label className={classes.choice} key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => pick(id, event.currentTarget.checked)}
          />
          <TagChip name={name} colour={colour} />
        </label>
      ))}
    </fieldset>
  );
}

interface NewTagProps {
  tenantId: string | null;
  name: string;
  /** Number of tags, which decides the colour of a new one. */
  count: number;
  onCreated: (tag: Tag) => void;
}

/** Creates the typed tag, if it doesn't exist yet. */
function NewTag({ tenantId, name, count, onCreated }: NewTagProps) {
  const t = useText();
  const noteId = useId();
  const limit = useTextLimit(name, limitsOf("TagRequest", "name").maxLength);
  const create = useSaveTag(tenantId, undefined, onCreated);
  const colours = limitsOf("TagRequest", "colour").maximum;
  const body = { name, colour: (count % colours) + 1, concurrencyStamp: "" };
  return (
    <>
      <Button
        size="small"
        icon={IconPlus}
        loading={create.isPending}
        disabledReason={limit.complaint}
        onClick={() => create.mutate(body)}
      >
        {t("Tags.CreateNamed", { name })}
      </Button>
      <LimitNote id={noteId} limit={limit} />
    </>
  );
}

interface TagsDialogProps {
  subject: Subject;
  /** The tags that the record has. */
  tags: readonly Tag[];
  onClose: () => void;
}

/** Chooses the tags of a record; users who manage tags can create missing ones here. */
export function TagsDialog({ subject, tags, onClose }: TagsDialogProps) {
  const t = useText();
  const mayManage = useGranted("Portal.Tags.Manage");
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(tags.map(({ id }) => id));
  const known = useQuery(tagsQuery(subject.tenantId));
  const all = known.data;
  const save = useSetTags(subject, () => {
    showToast({ severity: "success", summary: t("Tags.Saved") });
    onClose();
  });
  const most = limitsOf("RecordTagsRequest", "tagIds").maxItems;
  const fresh = mayManage && all ? freshName(all, typed) : null;
  const isTooMany = chosen.length > most;
  const added = ({ id }: Tag): void => {
    setChosen((last) => [...last, id]);
    setTyped("");
  };
  return (
    <Dialog opened onClose={onClose} title={t("Tags.EditTitle")}>
      <div className={classes.editor}>
        <input
          className={classes.find}
          type="search"
          data-autofocus
          aria-label={t("Tags.Find")}
          placeholder={t("Tags.Find")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!all && <Unloaded query={known} />}
        {all && <Choices tags={fitting(all, typed)} chosen={chosen} onChange={setChosen} />}
        {all?.length === 0 && (
          <EmptyNote title={t("Tags.Empty")} text={t(mayManage ? "Tags.TypeOne" : "Tags.AskManager")} />
        )}
        {all && fresh && <NewTag tenantId={subject.tenantId} name={fresh} count={all.length} onCreated={added} />}
        <div className={classes.foot}>
          {mayManage && <Link to="/tags">{t("Tags.Manage")}</Link>}
          <Button
            kind="primary"
            loading={save.isPending}
            disabledReason={isTooMany ? t("Tags.Most", { max: most }) : undefined}
            onClick={() => save.mutate([...chosen])}
          >
            {t("Common.Save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
