import { Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useText } from "@/lib/text";
import { Button } from "../button";
import { Dialog } from "../dialog";
import classes from "./SavedViewMenu.module.css";

/** Filters, columns and sorting under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Seen by others of the tenant. */
  shared?: boolean;
  /** May be taken away by the reader. */
  mine?: boolean;
}

interface SavedViewMenuProps {
  views: readonly SavedView[];
  /** Id of the view that the address stands for, if any. */
  current: string | null;
  onApply: (id: string) => void;
  /** Saves the present state under a name. */
  onSave: (name: string) => void;
  onDelete: (id: string) => void;
}

const longest = 80;

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const t = useText();
  const [name, setName] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim()) onSave(name.trim());
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t("Ui.Views.Name")}
        value={name}
        maxLength={longest}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" disabledReason={name.trim() ? undefined : t("Ui.Views.NameFirst")}>
        {t("Ui.Views.Save")}
      </Button>
    </form>
  );
}

/** Views of a list: choose, save the present one, take one away. */
export function SavedViewMenu({ views, current, onApply, onSave, onDelete }: SavedViewMenuProps) {
  const t = useText();
  const [naming, setNaming] = useState(false);
  const chosen = views.find((view) => view.id === current);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button icon={IconBookmark}>
            <bdi>{chosen?.name ?? t("Ui.Views.Title")}</bdi>
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} aria-current={view.id === current || undefined} onClick={() => onApply(view.id)}>
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>{t("Ui.Views.SaveAs")}</Menu.Item>
          {chosen?.mine && (
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onDelete(chosen.id)}
            >
              {t("Ui.Views.Delete", { view: chosen.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={() => setNaming(false)} title={t("Ui.Views.SaveTitle")} size={400}>
        <NameForm
          onSave={(name) => {
            setNaming(false);
            onSave(name);
          }}
        />
      </Dialog>
    </>
  );
}
