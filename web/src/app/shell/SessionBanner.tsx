import { useRouter } from "@tanstack/react-router";
import { IconBuilding, IconUserShare } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { switchAccount } from "@/api/session";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { reportFailure } from "../errors/report";
import { fullName } from "./profile";
import classes from "./SessionBanner.module.css";

function Line({ icon, label, leave, onLeave }: { icon: ReactNode; label: string; leave: string; onLeave: () => void }) {
  return (
    <div className={classes.banner} role="status">
      {icon}
      <span>{label}</span>
      <Button size="small" onClick={onLeave}>
        {leave}
      </Button>
    </div>
  );
}

/** Says whose name or whose workspace this is, with one button to leave. */
export function SessionBanner() {
  const t = useText();
  const router = useRouter();
  const user = useCurrentUser();
  const workspace = useWorkspace();
  return (
    <>
      {user.impersonatorUserId && (
        <Line
          icon={<IconUserShare size={16} stroke={1.75} aria-hidden="true" />}
          label={t("Shell.Banner.Impersonating", { name: fullName(user), by: user.impersonatorUserName ?? "" })}
          leave={t("Shell.Banner.BackToOwn")}
          onLeave={() => void switchAccount("Impersonation", {}).catch(reportFailure)}
        />
      )}
      {workspace?.isForeign && (
        <Line
          icon={<IconBuilding size={16} stroke={1.75} aria-hidden="true" />}
          label={t("Shell.Banner.Workspace", { name: workspace.name })}
          leave={t("Shell.Banner.LeaveWorkspace")}
          onLeave={() =>
            void router.navigate({ to: ".", search: (search: object) => ({ ...search, client: undefined }) })
          }
        />
      )}
    </>
  );
}
