import { ActionIcon, Tooltip } from "@mantine/core";
import type { ToolbarItem } from "@/lib/registry";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { CornerBadge, toolbarButtonClass } from "@/ui/toolbar";

/** An item of the top bar: an icon with a name, its count and its action; or a component of its own. */
export function ToolbarButton({ item }: { item: ToolbarItem }) {
  const t = useText();
  const format = useFormat();
  const { component: Component, icon: Sign, name, action } = item;
  if (Component) return <Component />;
  if (!Sign || !name) return null;
  const badge = typeof item.badge === "function" ? item.badge() : item.badge;
  const count = badge?.count ?? 0;
  const label = count > 0 ? t("Shell.Toolbar.WithCount", { name: t(name), count: format.number(count) }) : t(name);
  return (
    <Tooltip label={t(name)}>
      <ActionIcon className={toolbarButtonClass} aria-label={label} onClick={action}>
        <Sign size={18} stroke={1.6} />
        {badge && <CornerBadge {...badge} />}
      </ActionIcon>
    </Tooltip>
  );
}
