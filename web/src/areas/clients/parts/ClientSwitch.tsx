import { Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBuilding, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import { choicesQuery } from "../queries";
import classes from "./ClientSwitch.module.css";

const ClientSwitchList = lazy(async () => ({ default: (await import("./ClientSwitchList")).ClientSwitchList }));

/** The client somebody works in, in the top bar; for the provider, and where a tenant has several clients. */
export function ClientSwitch() {
  const t = useText();
  const workspace = useWorkspace();
  const isHost = useConfiguration().currentTenant.id === null;
  const seesAll = useGranted("Portal.Clients.All");
  const [opened, setOpened] = useState(false);
  const choices = useQuery({ ...choicesQuery(), meta: { ownError: true } });
  if (!isHost && (choices.data?.length ?? 0) < 2) return null;
  const whole = t(isHost && !seesAll ? "Scope.AllMyClients" : "Scope.AllClients");
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={320}>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t("Clients.Switch.Open", { name: workspace?.name ?? whole })}
          onClick={() => setOpened((last) => !last)}
        >
          <IconBuilding size={16} stroke={1.75} aria-hidden />
          <bdi className={classes.name}>{workspace?.name ?? whole}</bdi>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("Clients.Switch.Title")}>
        {opened && (
          <Suspense fallback={<p className={classes.quiet}>{t("Ui.Loading")}</p>}>
            <ClientSwitchList whole={whole} choices={choices} onDone={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
