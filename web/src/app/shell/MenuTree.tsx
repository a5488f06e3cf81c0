import { Link } from "@tanstack/react-router";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId } from "react";
import type { NavigationGroup, NavigationItem } from "@/lib/menu";
import { useText } from "@/lib/text";
import type { MenuState } from "./menuState";
import classes from "./MenuTree.module.css";

interface EntryProps {
  item: NavigationItem;
  ancestors: readonly string[];
  state: MenuState;
  onChosen?: () => void;
}

/** What links and buttons of the menu have in common. */
function useEntry({ item, ancestors, state }: EntryProps) {
  const label = useText()(item.name);
  const isTop = ancestors.length === 0;
  return {
    shared: {
      className: classes.item,
      title: label,
      "data-child": !isTop || undefined,
      "data-holds": state.trail.includes(item.id) || undefined,
    },
    content: (
      <>
        {isTop && item.icon && <item.icon size={18} stroke={1.6} className={classes.icon} />}
        <span className={classes.text}>{label}</span>
      </>
    ),
  };
}

function Parent(props: EntryProps) {
  const { item, ancestors, state, onChosen } = props;
  const { shared, content } = useEntry(props);
  const id = useId();
  const isOpen = state.isFiltered || state.openItems.includes(item.id);
  const fold = { ...shared, "aria-expanded": isOpen, "aria-controls": id };
  const trail = [...ancestors, item.id];
  return (
    <li>
      {item.containerLink ? (
        <Link to={item.containerLink} {...fold}>
          {content}
          <Chevron isOpen={isOpen} />
        </Link>
      ) : (
        <button type="button" {...fold} onClick={() => state.toggleItem(item, ancestors)}>
          {content}
          <Chevron isOpen={isOpen} />
        </button>
      )}
      <div className={classes.fold} data-open={isOpen || undefined} id={id}>
        <ul className={classes.folded}>
          {item.children.map((child) => (
            <Entry key={child.id} item={child} ancestors={trail} state={state} onChosen={onChosen} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Leaf(props: EntryProps) {
  const { item, state, onChosen } = props;
  const { shared, content } = useEntry(props);
  const isSelected = state.trail.at(-1) === item.id;
  const choose = () => {
    state.prefer(item.group);
    onChosen?.();
  };
  return (
    <li>
      {item.action ? (
        <button type="button" {...shared} onClick={() => [item.action?.(), choose()]}>
          {content}
        </button>
      ) : (
        <Link
          to={item.path ?? "/"}
          {...shared}
          data-selected={isSelected || undefined}
          aria-current={isSelected ? "page" : undefined}
          onClick={choose}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function Entry(props: EntryProps) {
  return props.item.children.length > 0 ? <Parent {...props} /> : <Leaf {...props} />;
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  const Sign = isOpen ? IconChevronUp : IconChevronDown;
  return <Sign size={14} stroke={2} className={classes.chevron} aria-hidden="true" />;
}

function Group({ group, state, onChosen }: { group: NavigationGroup; state: MenuState; onChosen?: () => void }) {
  const t = useText();
  const id = useId();
  const isOpen = state.isFiltered || state.openGroup === group.group;
  return (
    <div className={classes.group} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.caption}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => state.toggleGroup(group.group)}
      >
        <span>{t(`Menu.Group.${group.group}`)}</span>
        <Chevron isOpen={isOpen} />
      </button>
      <div className={classes.fold} data-open={isOpen || undefined} id={id}>
        <ul className={classes.folded}>
          {group.items.map((item) => (
            <Entry key={item.id} item={item} ancestors={[]} state={state} onChosen={onChosen} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The groups of the menu with their entries. */
export function MenuTree({ state, onChosen }: { state: MenuState; onChosen?: () => void }) {
  const t = useText();
  return (
    <nav className={classes.menu} aria-label={t("Shell.Menu.Label")} data-sidebar-menu>
      {state.groups.map((group) => (
        <Group key={group.group} group={group} state={state} onChosen={onChosen} />
      ))}
      {state.groups.length === 0 && <p className={classes.nothing}>{t("Shell.Menu.NothingFound")}</p>}
    </nav>
  );
}
