import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { useMediaQuery } from "@mantine/hooks";
import { useBrand } from "@/api/brand";
import { desktopQuery } from "@/lib/breakpoints";
import { pageAlerts } from "@/lib/alerts";
import { useText } from "@/lib/text";
import { Announcements } from "./Announcements";
import { Footer } from "./Footer";
import { IdleWatch } from "./IdleWatch";
import { LiveRefresh } from "./LiveRefresh";
import { MobileBar } from "./MobileBar";
import { PageAlerts } from "./PageAlerts";
import { PaperHead } from "./Paper";
import { SessionBanner } from "./SessionBanner";
import { Sidebar } from "./Sidebar";
import { useSidebarMode } from "./sidebarMode";
import { Slots } from "./Slots";
import { TopBar } from "./TopBar";
import { useRememberRecords } from "./recent";
import { useScrollStep } from "./useScrollStep";
import classes from "./Shell.module.css";

/** A new page takes the focus to its content and its title into the window, so that a screen reader says where it is. */
function usePageChange(title: string | undefined): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  const { name } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
  useEffect(() => {
    if (before.current === path) return;
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst) return;
    pageAlerts.set([]);
    const content = document.getElementById("content");
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [path]);
}

interface ShellProps {
  /** What the window is called, where no route says it. */
  title?: string;
  /** Stands in the place of the page. */
  children?: ReactNode;
}

/** The frame of every page for signed-in users. */
export function Shell({ title, children }: ShellProps) {
  const t = useText();
  const { mode } = useSidebarMode();
  const isDesktop = useMediaQuery(desktopQuery, true, { getInitialValueInEffect: false });
  const content = useRef<HTMLElement>(null);
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  usePageChange(title ?? (facts?.title && t(facts.title)));
  useScrollStep(content);
  useRememberRecords();
  return (
    <div className={classes.app} data-sidebar={mode}>
      <Announcements />
      <IdleWatch />
      <LiveRefresh />
      <a className={classes.skip} href="#content" onClick={() => content.current?.focus()}>
        {t("Shell.Skip")}
      </a>
      {isDesktop && <Sidebar />}
      <div className={classes.main}>
        <TopBar />
        <div>
          <SessionBanner />
          <Slots slot="underTopbar" />
        </div>
        <main
          className={classes.content}
          id="content"
          tabIndex={-1}
          ref={content}
          data-flush={facts?.isFlush || undefined}
        >
          <div className={classes.inner}>
            <PaperHead />
            <PageAlerts />
            {children ?? <Outlet />}
          </div>
        </main>
        {isDesktop && <Footer />}
      </div>
      {!isDesktop && <MobileBar />}
    </div>
  );
}
