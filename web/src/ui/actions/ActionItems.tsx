import { Menu } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

/** One entry of a menu of actions. */
export interface ActionItem {
  key: string;
  label: string;
  icon?: Icon | undefined;
  danger?: boolean | undefined;
  disabledReason?: string | undefined;
  /** The menu stays open: the entry says what it did. */
  staysOpen?: boolean | undefined;
  onClick: () => void;
}

/** The entries of a menu of actions: what destroys stands last, red and behind a line. */
export function ActionItems({ actions }: { actions: readonly ActionItem[] }) {
  const grave = actions.filter(({ danger }) => danger);
  const others = actions.filter(({ danger }) => !danger);
  const entry = ({ key, label, icon: Icon, danger, disabledReason, staysOpen, onClick }: ActionItem) => (
    <Menu.Item
      key={key}
      color={danger ? "danger" : undefined}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      disabled={Boolean(disabledReason)}
      title={disabledReason}
      closeMenuOnClick={!staysOpen}
      onClick={onClick}
    >
      {staysOpen ? <span aria-live="polite">{label}</span> : label}
    </Menu.Item>
  );
  return (
    <>
      {others.map(entry)}
      {others.length > 0 && grave.length > 0 && <Menu.Divider />}
      {grave.map(entry)}
    </>
  );
}
