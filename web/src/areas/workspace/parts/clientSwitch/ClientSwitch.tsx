import { useQuery } from "@tanstack/react-query";
import { IconBuilding, IconChevronDown } from "@tabler/icons-react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { onDemand, usePopup } from "@/ui";
import { choicesQuery } from "../../queries";
import classes from "./ClientSwitch.module.css";

const panel = onDemand(async () => (await import("./ClientSwitchPanel")).ClientSwitchPanel);

/** The client somebody works in, in the top bar: for the provider, and for people of a tenant who have several clients. */
export function ClientSwitch() {
  const t = useText();
  const workspace = useWorkspace();
  const isHost = useConfiguration().currentTenant.id === null;
  const readsClients = useGranted("Portal.Clients");
  const seesAll = useGranted(isHost ? "Portal.Clients.All" : "Portal.Clients.AllOfTenant");
  const { button, isUsed, place } = usePopup("dialog", panel.fetch);
  const choices = useQuery({ ...choicesQuery(), meta: { ownError: true } });
  // Somebody whose work for the client has ended meanwhile needs the way out of it.
  const isOver = workspace !== null && choices.data?.every(({ id }) => id !== workspace.clientId) === true;
  if (!(isHost && readsClients) && !isOver && (choices.data?.length ?? 0) < 2) return null;
  const whole = t(seesAll ? "Scope.AllClients" : "Scope.AllMyClients");
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={t("Clients.Switch.Open", { name: workspace?.name ?? whole })}
      >
        <IconBuilding size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.name}>{workspace?.name ?? whole}</bdi>
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {isUsed && <panel.Component place={place} whole={whole} choices={choices} />}
    </>
  );
}
