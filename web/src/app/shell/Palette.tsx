import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { sessionKey } from "@/api/session";
import { isGranted } from "@/lib/policy";
import type { Command, Icon, SearchHit } from "@/lib/registry";
import type { NavigationItem } from "@/lib/menu";
import { useStore } from "@/lib/store";
import { useText, type Translate } from "@/lib/text";
import { Kbd } from "@/ui/kbd/Kbd";
import { areas } from "../areas";
import { useMenuGroups } from "./menuState";
import { palette } from "./panels";
import classes from "./Palette.module.css";

const [store, control] = createSpotlight();

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
  icon?: Icon;
  run: () => void;
}

function leaves(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [...(item.path || item.action ? [item] : []), ...leaves(item.children)]);
}

function useRows(t: Translate, query: string): Row[] {
  const router = useRouter();
  const groups = useMenuGroups();
  const { auth } = useConfiguration();
  return useMemo(() => {
    const open = (to: string) => () => void router.navigate({ href: to });
    const pages = groups.flatMap(({ group, items }) =>
      leaves(items).map((item): Row => {
        const { path, action, icon, words } = item;
        const run = action ?? open(path ?? "/");
        return {
          id: item.id,
          group: t("Shell.Search.Pages"),
          label: t(item.name),
          detail: t(`Menu.Group.${group}`),
          words: words && t(words),
          icon,
          run,
        };
      }),
    );
    const isAllowed = (command: Command) => isGranted(command.requiredPolicy, auth.grantedPolicies);
    const actions = commands.filter(isAllowed).map((command): Row => {
      const { id, hotkey, icon, to, isPage } = command;
      const run = command.run ?? open(to ?? "/");
      return {
        id,
        group: t(isPage ? "Shell.Search.Pages" : "Shell.Search.Actions"),
        label: t(command.name),
        hotkey,
        icon,
        run,
      };
    });
    const wanted = query.trim().toLocaleLowerCase();
    return [...actions, ...pages].filter(({ label, words = "" }) =>
      `${label} ${words}`.toLocaleLowerCase().includes(wanted),
    );
  }, [router, groups, auth.grantedPolicies, t, query]);
}

function useHits(query: string): { hits: readonly SearchHit[]; isSearching: boolean } {
  const [settled] = useDebouncedValue(query.trim(), pause);
  const { data, isFetching } = useQuery({
    queryKey: [...sessionKey(), "palette", settled],
    enabled: settled.length > 1 && providers.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(providers.map((ask) => ask(settled, signal)));
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    },
    meta: { ownError: true },
  });
  return { hits: settled.length > 1 ? (data ?? []) : [], isSearching: isFetching };
}

function grouped(rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

/** Search, go to, do: pages of the menu, registered commands, and records found by the server. */
export function Palette() {
  const t = useText();
  const router = useRouter();
  const isOpen = useStore(palette.opened);
  const [query, setQuery] = useState("");
  const rows = useRows(t, query);
  const { hits, isSearching } = useHits(query);
  useEffect(() => (isOpen ? control.open() : control.close()), [isOpen]);
  const found = hits.map((hit): Row => {
    const { id, title: label, detail, to } = hit;
    return { id, label, detail, group: t(hit.kind), run: () => void router.navigate({ href: to }) };
  });
  const all = grouped([...rows, ...found]);
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
      aria-label={t("Shell.Search.Open")}
    >
      <Spotlight.Search
        placeholder={t("Shell.Search.Placeholder")}
        aria-label={t("Shell.Search.Open")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        {all.map(([group, members]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {members.map((row) => (
              <Spotlight.Action key={`${group}/${row.id}`} onClick={row.run} className={classes.row}>
                {row.icon && <row.icon size={18} stroke={1.6} className={classes.icon} />}
                <bdi className={classes.label}>{row.label}</bdi>
                {row.detail && <bdi className={classes.detail}>{row.detail}</bdi>}
                {row.hotkey && <Kbd>{row.hotkey}</Kbd>}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {all.length === 0 && (
          <Spotlight.Empty>{t(isSearching ? "Common.Loading" : "Shell.Search.NothingFound")}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
