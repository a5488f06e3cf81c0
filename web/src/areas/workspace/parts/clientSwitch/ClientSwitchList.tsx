import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconCheck } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useWorkspace } from "@/api/workspace";
import { finder, fold } from "@/lib/fold";
import { useText } from "@/lib/text";
import { ErrorState } from "@/ui";
import type { ClientChoice } from "../../queries";
import classes from "./ClientSwitch.module.css";

export interface ClientSwitchListProps {
  /** What it is called when no client is chosen. */
  whole: string;
  choices: UseQueryResult<ClientChoice[]>;
  onDone: () => void;
}

interface Entry {
  id: string | null;
  name: string;
  code: string | null;
}

interface EntriesProps {
  id: string;
  entries: readonly Entry[];
  /** Index of the entry that Enter takes. */
  current: number;
  onPoint: (at: number) => void;
  onChoose: (entry: Entry) => void;
}

/** What was found; the input keeps the focus and answers the keys. */
function Entries({ id, entries, current, onPoint, onChoose }: EntriesProps) {
  const t = useText();
  const chosen = useWorkspace()?.clientId ?? null;
  return (
    <div role="listbox" id={id} className={classes.list} aria-label={t("Clients.Switch.Title")}>
      {entries.map((entry, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={entry.id ?? "all"}
          id={`${id}-${place}`}
          role="option"
          className={classes.option}
          aria-selected={entry.id === chosen}
          data-current={place === current || undefined}
          onMouseMove={() => onPoint(place)}
          onClick={() => onChoose(entry)}
        >
          <bdi>{entry.name}</bdi>
          {entry.code && <bdi className={classes.code}>{entry.code}</bdi>}
          {entry.id === chosen && <IconCheck size={14} stroke={2} aria-hidden />}
        </div>
      ))}
    </div>
  );
}

/** Finds a client by typing; arrows choose, Enter goes there. */
export function ClientSwitchList({ whole, choices, onDone }: ClientSwitchListProps) {
  const t = useText();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const has = finder(typed);
  const found: Entry[] = (choices.data ?? []).filter(({ name, code }) => has(`${name} ${code ?? ""}`));
  const entries: Entry[] = fold(typed) ? found : [{ id: null, name: whole, code: null }, ...found];
  const current = Math.min(at, entries.length - 1);

  function go(entry: Entry): void {
    onDone();
    // What was chosen for another client's list would hide this one's records.
    const search = (last: object) => ({ ...last, client: entry.id ?? undefined, scope: undefined, page: undefined });
    void navigate({ to: ".", search });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entries[current];
    if (event.key === "Enter") {
      if (entry) go(entry);
    } else if (event.key === "ArrowDown") setAt(Math.min(current + 1, entries.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        className={classes.find}
        autoFocus
        aria-label={t("Clients.Switch.Find")}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        placeholder={t("Clients.Switch.Find")}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {choices.isError && !choices.data && (
        <ErrorState onRetry={() => void choices.refetch()} retrying={choices.isFetching} />
      )}
      {choices.isPending && <p className={classes.quiet}>{t("Ui.Loading")}</p>}
      <Entries id={listId} entries={entries} current={current} onPoint={setAt} onChoose={go} />
      {choices.data && entries.length === 0 && (
        <p className={classes.quiet} role="status">
          {t("Clients.Switch.Nothing", { search: typed })}
        </p>
      )}
    </>
  );
}
