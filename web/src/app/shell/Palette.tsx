import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { VisuallyHidden } from "@mantine/core";
import { IconHistory, IconListSearch, IconPlus, IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useGrantedPolicies } from "@/api/bootstrap";
import { sessionKey } from "@/api/session";
import { finder } from "@/lib/fold";
import { isGranted } from "@/lib/policy";
import type { TextKey } from "@/lib/keys";
import type { Command, Icon, SearchHit } from "@/lib/registry";
import { leavesOf } from "@/lib/menu";
import { pageOffers, type PageAction } from "@/lib/pageActions";
import { useStore } from "@/lib/store";
import { useText, type Translate } from "@/lib/text";
import { Kbd } from "@/ui/kbd/Kbd";
import { areas } from "../areas";
import { useMenuGroups } from "./menuState";
import { inOrder, shortestSearch } from "./paletteOrder";
import { palette } from "./panels";
import { useRecentRecords } from "./recent";
import classes from "./Palette.module.css";

const [store, control] = createSpotlight();

/** A list that scrolls can be scrolled by keyboard; the library passes this on and its types don't name it. */
const reachable = (label: string) => ({ viewportProps: { tabIndex: 0, role: "region", "aria-label": label } });

/** The search waits for a pause of this many milliseconds in the typing. */
const pause = 300;

const commands = areas.flatMap((area) => [...(area.commands ?? [])]);
const providers = areas.flatMap((area) => [...(area.search ?? [])]);

/** One row of the palette. */
interface Row {
  id: string;
  group: string;
  label: string;
  detail?: string;
  hotkey?: string;
  /** What else it is found by. */
  words?: string;
  /** Where it leads, by which the same page is known. */
  address?: string;
  icon?: Icon;
  run: () => void;
}

/** A page that stands in several groups is listed once, with the first of them. */
function eachOnce(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ address }) => {
    if (address === undefined) return true;
    const isNew = !seen.has(address);
    seen.add(address);
    return isNew;
  });
}

function groupOf({ isPage, isCreation }: Command): TextKey {
  if (isCreation) return "Shell.Search.Create";
  return isPage ? "Shell.Search.Pages" : "Shell.Search.Actions";
}

function useRows(t: Translate, query: string): Row[] {
  const router = useRouter();
  const groups = useMenuGroups();
  const granted = useGrantedPolicies();
  return useMemo(() => {
    const open = (to: string) => () => void router.navigate({ href: to });
    const pages = groups.flatMap(({ group, items }) =>
      leavesOf(items).map(({ item, parent }): Row => {
        const { path, action, icon, words } = item;
        const run = action ?? open(path ?? "/");
        return {
          id: item.id,
          group: t("Shell.Search.Pages"),
          label: t(item.name),
          detail: t(parent?.name ?? `Menu.Group.${group}`),
          words: words && t(words),
          address: path,
          icon,
          run,
        };
      }),
    );
    const isAllowed = (command: Command) => isGranted(command.requiredPolicy, granted);
    const actions = commands.filter(isAllowed).map((command): Row => {
      const { id, hotkey, to, isCreation, icon = isCreation ? IconPlus : undefined } = command;
      const run = command.run ?? open(to ?? "/");
      return {
        id,
        group: t(groupOf(command)),
        label: t(command.name),
        hotkey,
        address: to,
        icon,
        run,
      };
    });
    const has = finder(query);
    return eachOnce([...pages, ...actions]).filter(({ label, words = "" }) => has(`${label} ${words}`));
  }, [router, groups, granted, t, query]);
}

/** What the open page offers to do with its record. */
function usePageRows(t: Translate, query: string): Row[] {
  const offer = useStore(pageOffers).at(-1);
  if (!offer) return [];
  const { record, actions } = offer;
  const has = finder(query);
  const group = t("Shell.Search.OfRecord", { record });
  const row = ({ key, label, icon, onClick }: PageAction): Row => ({ id: key, group, label, icon, run: onClick });
  // Not by the record: a user who types its number means the record, and Enter must do nothing with it.
  return actions()
    .map(row)
    .filter(({ label }) => has(label));
}

function hitsQuery(words: string) {
  return queryOptions({
    queryKey: [...sessionKey(), "palette", words],
    queryFn: async ({ signal }): Promise<SearchHit[]> => {
      const answers = await Promise.allSettled(providers.map((ask) => ask(words, signal)));
      const failed = answers.find((answer) => answer.status === "rejected");
      if (failed && answers.every((answer) => answer.status === "rejected")) throw failed.reason;
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
    meta: { ownError: true },
  });
}

interface Hits {
  hits: readonly SearchHit[];
  isSearching: boolean;
  hasFailed: boolean;
}

function useHits(query: string): Hits {
  const [settled] = useDebouncedValue(query.trim(), pause);
  const { data, isFetching, isError } = useQuery({
    ...hitsQuery(settled),
    enabled: settled.length >= shortestSearch && providers.length > 0,
  });
  const isWaiting = query.trim() !== settled && query.trim().length >= shortestSearch;
  const hits = settled.length >= shortestSearch ? (data ?? []) : [];
  return { hits, isSearching: isFetching || isWaiting, hasFailed: isError && !isFetching };
}

function grouped(rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

/** Chooses the first row, unless one is chosen. The library does so when a letter is typed, which is before the answer. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector("[data-selected]")) return;
  list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Enter opens the first row, also when it is pressed before anything was found. */
function useFirst(query: string, first: Row | undefined, isSearching: boolean) {
  const client = useQueryClient();
  const router = useRouter();
  const present = useRef(query);
  useEffect(() => {
    present.current = query;
    if (query !== "" && first) chooseFirst();
  }, [query, first]);

  async function openFirst(): Promise<void> {
    const [hit] = await client.fetchQuery(hitsQuery(query.trim()));
    // Another question was typed meanwhile, or the palette is closed.
    if (!hit || present.current !== query || !palette.opened.get()) return;
    palette.close();
    await router.navigate({ href: hit.to });
  }

  return (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !first && isSearching) void openFirst();
  };
}

/** What was found, and the way to everything else. */
function useRecords(t: Translate, query: string, { hits, isSearching }: Hits): { records: Row[]; all: Row[] } {
  const router = useRouter();
  const recent = useRecentRecords();
  const open = (to: string) => () => void router.navigate({ href: to });
  if (query.trim() === "") {
    const group = t("Shell.Search.Recent");
    const records = recent.map(({ to, title, kind }): Row => {
      return { id: to, label: title, detail: t(kind), group, icon: IconHistory, run: open(to) };
    });
    return { records, all: [] };
  }
  const records = hits.map((hit): Row => {
    const { id, title: label, detail, to } = hit;
    return { id, label, detail, group: t(hit.kind), run: open(to) };
  });
  // Not before the answer: whatever stands first then stays chosen.
  if (query.trim().length < shortestSearch || isSearching) return { records, all: [] };
  const all: Row = {
    id: "all",
    group: t("Shell.Search.Records"),
    label: t("Shell.Search.All", { words: query.trim() }),
    icon: IconListSearch,
    run: () => void router.navigate({ to: "/search", search: { q: query.trim() } }),
  };
  return { records, all: [all] };
}

function Group({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <Spotlight.ActionsGroup label={label}>
      {rows.map((row) => (
        <Spotlight.Action key={`${label}/${row.id}`} onClick={row.run} className={classes.row}>
          {row.icon && <row.icon size={18} stroke={1.6} className={classes.icon} />}
          <bdi className={classes.label}>{row.label}</bdi>
          {row.detail && <bdi className={classes.detail}>{row.detail}</bdi>}
          {row.hotkey && <Kbd>{row.hotkey}</Kbd>}
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** How the search for records stands, also for those who hear the page. */
function SearchState({ count, isSearching, hasFailed }: { count: number; isSearching: boolean; hasFailed: boolean }) {
  const t = useText();
  if (hasFailed) {
    return (
      <p className={classes.failed} role="alert">
        {t("Shell.Search.Failed")}
      </p>
    );
  }
  return (
    <VisuallyHidden component="output">
      {isSearching ? t("Common.Loading") : t("Shell.Search.Found", { count })}
    </VisuallyHidden>
  );
}

/** Search, go to, do: actions of the open record, pages of the menu, registered commands, and records found by the server. */
export function Palette() {
  const t = useText();
  const isOpen = useStore(palette.opened);
  const [query, setQuery] = useState("");
  const ofPage = usePageRows(t, query);
  const others = useRows(t, query);
  const found = useHits(query);
  const { isSearching, hasFailed } = found;
  const { records, all } = useRecords(t, query, found);
  useEffect(() => (isOpen ? control.open() : control.close()), [isOpen]);
  const isAsked = query.trim() !== "";
  const rows = inOrder({ typed: query, isSearching, others, ofPage, records, all });
  const groups = grouped(rows);
  // The way to all results is no result.
  const count = rows.length - all.length;
  const onKeyDown = useFirst(query, count === 0 ? undefined : groups[0]?.[1][0], isSearching);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={palette.close}
      shortcut={null}
      lockScroll={false}
      scrollable
      maxHeight={420}
      zIndex="var(--z-dialog)"
      overlayProps={{ color: "transparent", blur: 0 }}
      attributes={{ content: { "aria-label": t("Shell.Search.Open") } }}
    >
      <Spotlight.Search
        placeholder={t("Shell.Search.Placeholder")}
        aria-label={t("Shell.Search.Open")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        onKeyDown={onKeyDown}
      />
      {isAsked && <SearchState count={count} isSearching={isSearching} hasFailed={hasFailed} />}
      <Spotlight.ActionsList {...reachable(t("Shell.Search.Open"))}>
        {groups.map(([group, members]) => (
          <Group key={group} label={group} rows={members} />
        ))}
        {count === 0 && isAsked && (
          <Spotlight.Empty>{t(isSearching ? "Common.Loading" : "Shell.Search.NothingFound")}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
