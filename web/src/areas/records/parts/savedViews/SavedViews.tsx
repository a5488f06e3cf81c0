import { Menu, Tooltip } from "@mantine/core";
import { IconBookmark, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ComponentPropsWithRef } from "react";
import { shownScope } from "@/lib/scope";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Button, PopupMenu, usePopup } from "@/ui";
import { savedViewsQuery, type SavedView } from "./viewQueries";
import { defaultOf, isShown, viewOf, withScope } from "./views";
import { SavedViewForm } from "./SavedViewForm";
import { SavedViewsDialog } from "./SavedViewsDialog";
import classes from "./SavedViews.module.css";

interface ViewsButtonProps extends ComponentPropsWithRef<"button"> {
  /** The view that the list matches. */
  shown: SavedView | undefined;
}

/** Opens the views: named after the current one, or an icon. It remains the same element, so that the focus returns to it. */
function ViewsButton({ shown, ...button }: ViewsButtonProps) {
  const t = useText();
  const title = t("SavedViews.Title");
  return (
    <Tooltip
      label={title}
      disabled={Boolean(shown)}
      events={{ hover: true, focus: true, touch: false }}
      openDelay={400}
    >
      <Button
        {...button}
        kind={shown ? "default" : "quiet"}
        icon={IconBookmark}
        className={shown ? undefined : classes.sign}
        aria-label={shown ? t("SavedViews.Shown", { name: shown.name }) : title}
      >
        {shown && (
          <>
            <bdi className={classes.shown}>{shown.name}</bdi>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </>
        )}
      </Button>
    </Tooltip>
  );
}

interface EntriesProps {
  views: readonly SavedView[];
  shown: SavedView | undefined;
  onChoose: (query: string) => void;
}

function Entries({ views, shown, onChoose }: EntriesProps) {
  const t = useText();
  const entry = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      aria-current={view === shown}
      rightSection={view === shown && <IconCheck size={16} stroke={2} aria-hidden />}
      onClick={() => onChoose(view.query)}
    >
      <bdi>{view.name}</bdi>
      {!view.isOwn && <span className={classes.note}>{t("SavedViews.SharedBy", { name: view.userName })}</span>}
    </Menu.Item>
  );
  const own = views.filter((view) => !view.isShared);
  const shared = views.filter((view) => view.isShared);
  return (
    <>
      <Menu.Item onClick={() => onChoose("")}>{t("SavedViews.Standard")}</Menu.Item>
      {own.length > 0 && <Menu.Label>{t("SavedViews.Own")}</Menu.Label>}
      {own.map(entry)}
      {shared.length > 0 && <Menu.Label>{t("SavedViews.Shared")}</Menu.Label>}
      {shared.map(entry)}
    </>
  );
}

/** Applies the list's default view, once, if its address has no parameters. */
function useDefaultView(
  views: readonly SavedView[] | undefined,
  query: string,
  onChoose: (query: string) => void,
): void {
  const isFresh = useRef(query === "");
  useEffect(() => {
    if (!views || !isFresh.current) return;
    isFresh.current = false;
    const first = defaultOf(views);
    if (first?.query) onChoose(first.query);
  }, [views, onChoose]);
}

/** The saved views of the list: choose, save, manage. */
export function SavedViews() {
  const t = useText();
  const router = useRouter();
  const location = useLocation();
  // While another page is loading, the list is still this page's.
  const pathname =
    useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }) ?? location.pathname;
  const { list, query } = viewOf({ ...location, pathname });
  const { button, isUsed, place } = usePopup("menu");
  const { data } = useQuery(savedViewsQuery(list));
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const choose = (chosen: string): void => void router.navigate({ href: `/${list}${chosen ? `?${chosen}` : ""}` });
  useDefaultView(data?.items, query, choose);
  const views = data?.items ?? [];
  const scope = useStore(shownScope);
  const whole = withScope(query, scope);
  const shown = views.find((view) => isShown(view, query, scope));
  const close = (): void => setDialog(null);
  return (
    <>
      <ViewsButton {...button} shown={shown} />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end" width={280}>
          <Entries views={views} shown={shown} onChoose={choose} />
          <Menu.Divider role="separator" />
          <Menu.Item onClick={() => setDialog("save")}>{t("SavedViews.Save")}</Menu.Item>
          {views.some((view) => view.canChange) && (
            <Menu.Item onClick={() => setDialog("manage")}>{t("SavedViews.Manage")}</Menu.Item>
          )}
        </PopupMenu>
      )}
      {dialog === "save" && <SavedViewForm list={list} query={whole} onClose={close} />}
      {dialog === "manage" && <SavedViewsDialog list={list} query={whole} views={views} onClose={close} />}
    </>
  );
}
