import { useRouter } from "@tanstack/react-router";
import { IconBuilding, IconUserShare } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { fullName, useCurrentUser } from "@/api/bootstrap";
import { switchAccount } from "@/api/session";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { reportFailure } from "../errors/report";
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

/** Shown while acting as somebody else: says in whose name, with a button to stop. */
export function ImpersonationBanner() {
  const t = useText();
  const user = useCurrentUser();
  if (!user.impersonatorUserId) return null;
  return (
    <Line
      icon={<IconUserShare size={16} stroke={1.75} aria-hidden="true" />}
      label={t("Shell.Banner.Impersonating", { name: fullName(user), by: user.impersonatorUserName ?? "" })}
      leave={t("Shell.Banner.BackToOwn")}
      onLeave={() => void switchAccount("Impersonation", {}).catch(reportFailure)}
    />
  );
}

/** Says in whose name and in whose workspace the user is, with a button to leave each. */
export function SessionBanner() {
  const t = useText();
  const router = useRouter();
  const workspace = useWorkspace();
  return (
    <>
      <ImpersonationBanner />
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
