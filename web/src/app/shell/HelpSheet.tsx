import { Modal } from "@mantine/core";
import { useGrantedPolicies } from "@/api/bootstrap";
import type { TextKey } from "@/lib/keys";
import { isGranted } from "@/lib/policy";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Kbd } from "@/ui/kbd/Kbd";
import { areas } from "../areas";
import { helpSheet } from "./panels";
import classes from "./HelpSheet.module.css";

/** Keys that mean the same everywhere. */
const everywhere: readonly (readonly [string, TextKey])[] = [
  ["?", "Shell.Keys.Help"],
  ["Esc", "Shell.Keys.Close"],
];

/** Keys whose names differ by language, as on keyboards. */
const named: readonly (readonly [TextKey, TextKey])[] = [
  ["Shell.Keys.SearchKey", "Shell.Keys.Search"],
  ["Ui.Form.SaveKey", "Shell.Keys.Save"],
];

const inLists: readonly (readonly [string, TextKey])[] = [
  ["/", "Shell.Keys.FilterList"],
  ["C", "Shell.Keys.Create"],
  ["J", "Shell.Keys.NextRow"],
  ["K", "Shell.Keys.PreviousRow"],
  ["X", "Shell.Keys.SelectRow"],
  ["E", "Shell.Keys.EditRow"],
  ["Enter", "Shell.Keys.OpenRow"],
];

function KeyTable({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {rows.map(([key, meaning]) => (
          <div key={`${key}${meaning}`} className={classes.line}>
            <dt>{meaning}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const registered = areas.flatMap((area) => [...(area.commands ?? [])]).filter((command) => command.hotkey);

const pages = areas.flatMap((area) => [...(area.keys ?? [])]);

/** All keys on one sheet. */
export function HelpSheet() {
  const t = useText();
  const granted = useGrantedPolicies();
  const isOpen = useStore(helpSheet.opened);
  const own = registered.filter((command) => isGranted(command.requiredPolicy, granted));
  return (
    <Modal
      opened={isOpen}
      onClose={helpSheet.close}
      title={t("Shell.Help.Title")}
      size={640}
      closeButtonProps={{ "aria-label": t("Common.Close") }}
    >
      <div className={classes.sheet}>
        <KeyTable
          title={t("Shell.Keys.Everywhere")}
          rows={[
            ...named.map(([key, name]) => [t(key), t(name)] as const),
            ...everywhere.map(([key, name]) => [key, t(name)] as const),
          ]}
        />
        <KeyTable title={t("Shell.Keys.InLists")} rows={inLists.map(([key, name]) => [key, t(name)] as const)} />
        {pages
          .filter((page) => isGranted(page.requiredPolicy, granted))
          .map(({ title, rows }) => (
            <KeyTable key={title} title={t(title)} rows={rows.map(([key, name]) => [key, t(name)] as const)} />
          ))}
        {own.length > 0 && (
          <KeyTable
            title={t("Shell.Keys.Commands")}
            rows={own.map((command) => [command.hotkey ?? "", t(command.name)] as const)}
          />
        )}
      </div>
    </Modal>
  );
}
