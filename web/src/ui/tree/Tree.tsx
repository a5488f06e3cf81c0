import { useDirection } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { byData } from "@/lib/byData";
import { focusDrawn } from "@/lib/focusDrawn";
import { usePrintedAt } from "@/lib/printing";
import { toggled } from "@/lib/toggled";
import { namesOf } from "../keys/press";
import { treeMove, typeahead, visibleRows, type TreeNode, type TreeRow } from "./tree";
import classes from "./Tree.module.css";

interface TreeProps {
  /** Accessible name ("Standards"). */
  label: string;
  nodes: readonly TreeNode[];
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  selected: string | null;
  onSelect: (id: string) => void;
  /**
   * Called with each node's element while it is drawn, so that nodes can be dragged; returns what ends that. Must be stable across renders.
   */
  attach?: ((element: HTMLElement, id: string) => () => void) | undefined;
  /** What the page does on keys of a node: letters with Ctrl (or Cmd), and Escape. */
  commands?: NodeCommands | undefined;
  /** The node that a command has taken up. */
  marked?: string | null;
}

/** By the names of keys, as `useCommandKey` has them. */
export type NodeCommands = Readonly<Record<string, ((id: string) => void) | undefined>>;

/** What the page does on this key, if anything. */
function commandOf(event: KeyboardEvent, commands: NodeCommands): ((id: string) => void) | undefined {
  const isLetter = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isLetter && event.key !== "Escape") return undefined;
  const name = namesOf(event.nativeEvent).find((own) => commands[own]);
  return name === undefined ? undefined : commands[name];
}

/** From this many nodes on, only those on the screen are drawn. */
const virtualFrom = 200;
const rowHeight = 31;
const indent = 22;
/** A pause that ends a word while typing, in milliseconds. */
const wordPause = 700;

interface ItemProps {
  row: TreeRow;
  offset: number;
  selected: boolean;
  marked: boolean;
  tabbable: boolean;
  onSelect: () => void;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  attach: TreeProps["attach"];
}

function TreeItem({ row, offset, selected, marked, tabbable, onSelect, onToggle, onKeyDown, attach }: ItemProps) {
  const { node, level, expandable, open } = row;
  const { id } = node;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current && attach ? attach(element.current, id) : undefined), [attach, id]);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div
      ref={element}
      role="treeitem"
      className={classes.item}
      data-node={node.id}
      data-marked={marked || undefined}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={expandable ? open : undefined}
      aria-label={[node.code, node.label, node.note].filter(Boolean).join(" ")}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      title={node.label}
      style={{ transform: `translateY(${offset}px)`, paddingInlineStart: 8 + (level - 1) * indent }}
      onClick={() => {
        onSelect();
        if (expandable && !open) onToggle();
      }}
      onKeyDown={onKeyDown}
    >
      {expandable ? (
        <Chevron
          size={16}
          stroke={1.75}
          aria-hidden
          className={open ? undefined : classes.flip}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        />
      ) : (
        <span className={classes.gap} />
      )}
      {node.code && <bdi className={classes.code}>{node.code}</bdi>}{" "}
      <span className={classes.label}>
        <bdi>{node.label}</bdi>
      </span>{" "}
      {node.note && <span className={classes.note}>{node.note}</span>}
    </div>
  );
}

interface DrawnRows {
  drawn: readonly { index: number; start: number }[];
  scrollTo: (index: number) => void;
}

/** All rows of a small tree, those on the screen of a large one. */
function useDrawnRows(count: number, frame: RefObject<HTMLElement | null>): DrawnRows {
  const isPrinted = usePrintedAt() !== null;
  const long = count > virtualFrom && !isPrinted;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this product, and there is no other virtualiser
  const virtual = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  if (long) return { drawn: virtual.getVirtualItems(), scrollTo: (index) => virtual.scrollToIndex(index) };
  return {
    drawn: Array.from({ length: count }, (_, index) => ({ index, start: index * rowHeight })),
    // The browser scrolls to what gets the focus.
    scrollTo: () => undefined,
  };
}

/** Collects what is typed until a pause. */
function useWord(): (letter: string, at: number) => string {
  const word = useRef({ text: "", at: 0 });
  return (letter, at) => {
    const going = at - word.current.at < wordPause;
    word.current = { text: going ? word.current.text + letter : letter, at };
    return word.current.text;
  };
}

/** A tree of up to thousands of nodes: arrows, Home, End and typing move, Enter chooses. */
export function Tree(props: TreeProps) {
  const { label, nodes, open, onOpen, selected, onSelect, attach, commands = {}, marked } = props;
  const { dir } = useDirection();
  const frame = useRef<HTMLDivElement>(null);
  const typed = useWord();
  const [focused, setFocused] = useState<string | null>(null);
  const rows = visibleRows(nodes, open);
  const isDrawn = (id: string | null): boolean => rows.some((row) => row.node.id === id);
  const entry = [focused, selected].find(isDrawn) ?? rows[0]?.node.id ?? null;
  const { drawn, scrollTo } = useDrawnRows(rows.length, frame);

  function goTo(id: string): void {
    setFocused(id);
    scrollTo(rows.findIndex((row) => row.node.id === id));
    focusDrawn(() => byData(frame.current, "node", id));
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const command = commandOf(event, commands);
    if (!command && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (command) command(id);
    else if (event.key === "Enter" || event.key === " ") onSelect(id);
    else {
      const move = treeMove(event.key, rows, id, dir === "rtl");
      const named = move === undefined && event.key.length === 1;
      const found = named ? typeahead(typed(event.key, event.timeStamp), rows, id) : null;
      if (move === undefined && !named) return;
      if (found) goTo(found);
      if (move && "focus" in move) goTo(move.focus);
      if (move && "toggle" in move) onOpen(toggled(open, move.toggle));
    }
    event.preventDefault();
  }

  return (
    <div ref={frame} className={classes.tree} role="tree" aria-label={label}>
      <div className={classes.room} role="none" style={{ blockSize: rows.length * rowHeight }}>
        {drawn.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const { id } = row.node;
          return (
            <TreeItem
              key={id}
              row={row}
              offset={item.start}
              selected={id === selected}
              marked={id === marked}
              tabbable={id === entry}
              onSelect={() => onSelect(id)}
              onToggle={() => onOpen(toggled(open, id))}
              onKeyDown={(event) => onKeyDown(event, id)}
              attach={attach}
            />
          );
        })}
      </div>
    </div>
  );
}
