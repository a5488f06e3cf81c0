import { useSuspenseQuery } from "@tanstack/react-query";
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from "@tabler/icons-react";
import { placeName } from "@/form/regions";
import { useCulture, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { RelativeTime } from "@/ui/dates";
import { Pager } from "@/ui/pager";
import { Chip } from "@/ui/status";
import { AllowedApplications } from "./parts/sessions/AllowedApplications";
import classes from "./OwnSessionsPage.module.css";
import { ownSessionsRoute } from "./routes";
import {
  ownSessionsPageSize,
  ownSessionsQuery,
  useEndOwnSessions,
  type OwnSession,
} from "./parts/sessions/sessionQueries";

const phone = /android|iphone|ipad/iu;

interface SessionRowProps {
  session: OwnSession;
  device: string;
  onEnd: () => void;
}

function SessionRow({ session, device, onEnd }: SessionRowProps) {
  const t = useText();
  const Icon = phone.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const place = placeName(session, t, useCulture());
  const facts = [session.clientId, place, session.ipAddresses.join(", ")].filter(Boolean);
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.device}>
          <bdi>{device}</bdi> {session.isCurrent && <Chip tone="info">{t("Sessions.ThisOne")}</Chip>}
        </p>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
          <span>
            {t("Account.Sessions.LastActive")} <RelativeTime instant={session.lastAccessed} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={t("Account.Sessions.EndNamed", { device })} onClick={onEnd}>
          {t("Sessions.End")}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, with buttons to end them. */
export function OwnSessionsPage() {
  const t = useText();
  const { page = 1 } = ownSessionsRoute.useSearch();
  const navigate = ownSessionsRoute.useNavigate();
  const { data } = useSuspenseQuery(ownSessionsQuery(page));
  function turn(next: number): void {
    void navigate({ search: next > 1 ? { page: next } : {} });
  }
  const deviceOf = (session: OwnSession): string => session.deviceInfo ?? t("Account.Sessions.UnknownDevice");
  const end = useEndOwnSessions((session) => {
    const summary = session
      ? t("Account.Sessions.Ended", { device: deviceOf(session) })
      : t("Account.Sessions.OthersEnded");
    showToast({ severity: "success", summary });
    if (!session || data.items.length === 1) turn(1);
  });
  async function ask(session: OwnSession | null): Promise<void> {
    const message = session
      ? t("Account.Sessions.EndQuestion", { device: deviceOf(session) })
      : t("Account.Sessions.EndOthersQuestion");
    const action = session ? t("Sessions.End") : t("Account.Sessions.EndOthers");
    if (await confirm({ message, action, danger: true })) end.mutate(session);
  }
  const hasOthers = data.totalCount > 1 || data.items.some(({ isCurrent }) => !isCurrent);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t("Account.Sessions.Title")}</h2>
        <Button
          kind="danger"
          icon={IconLogout}
          loading={end.isPending}
          disabledReason={hasOthers ? undefined : t("Account.Sessions.NoOthers")}
          onClick={() => void ask(null)}
        >
          {t("Account.Sessions.EndOthers")}
        </Button>
      </header>
      <p className={classes.lead}>{t("Account.Sessions.Text")}</p>
      <ul className={classes.list} aria-label={t("Account.Sessions.Title")}>
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} device={deviceOf(session)} onEnd={() => void ask(session)} />
        ))}
      </ul>
      {(data.totalCount > ownSessionsPageSize || page > 1) && (
        <div className={classes.pages}>
          <Pager page={page} pageSize={ownSessionsPageSize} totalCount={data.totalCount} onPage={turn} />
        </div>
      )}
      <AllowedApplications />
    </div>
  );
}
