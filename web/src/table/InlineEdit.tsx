import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { onDemand, PopupMenu, usePopup, type Option } from "@/ui";
import type { DateChange } from "./InlineDatePanel";
import type { PickChange } from "./InlinePickPanel";
import type { TextChange } from "./InlineTextPanel";
import controls from "./TableControls.module.css";

interface InlineSelectProps<V extends string> {
  /** Label of the edit ("Status of ACT-0861"). */
  label: string;
  value: V | null;
  options: readonly (Option & { value: V; disabledReason?: string })[];
  onChange: (value: V) => void;
  /** How the current value is shown. */
  children: ReactNode;
}

/** A cell that opens a list of choices: status, owner, priority. */
export function InlineSelect<V extends string>({ label, value, options, onChange, children }: InlineSelectProps<V>) {
  const { button, isUsed, place } = usePopup("menu");
  return (
    <>
      <button {...button} type="button" data-inline className={controls.inline} title={label}>
        {children}
      </button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-start" label={label}>
          {options.map((option) => (
            <Menu.Item
              key={option.value}
              disabled={Boolean(option.disabledReason)}
              title={option.disabledReason}
              rightSection={option.value === value ? <IconCheck size={14} stroke={2} aria-hidden /> : undefined}
              onClick={() => option.value !== value && onChange(option.value)}
            >
              {option.label}
            </Menu.Item>
          ))}
        </PopupMenu>
      )}
    </>
  );
}

interface InlineMovesProps {
  /** Label of the edit ("Status of North Pier"). */
  label: string;
  /** Transitions available to the user; without any, the value is read-only. */
  moves: readonly { key: string; label: string; onClick: () => void }[];
  children: ReactNode;
}

/** A status that opens its available transitions. */
export function InlineMoves({ label, moves, children }: InlineMovesProps) {
  if (moves.length === 0) return children;
  return (
    <InlineSelect
      label={label}
      value={null}
      options={moves.map((move) => ({ value: move.key, label: move.label }))}
      onChange={(key) => moves.find((move) => move.key === key)?.onClick()}
    >
      {children}
    </InlineSelect>
  );
}

const datePanel = onDemand(async () => (await import("./InlineDatePanel")).InlineDatePanel);

interface InlineDateProps extends DateChange {
  children: ReactNode;
}

/** A cell that opens a date picker. */
export function InlineDate({ children, ...change }: InlineDateProps) {
  const { button, isUsed, close, place } = usePopup("dialog", datePanel.fetch);
  return (
    <>
      <button {...button} type="button" data-inline className={controls.inline} title={change.label}>
        {children}
      </button>
      {isUsed && <datePanel.Component {...change} place={place} onDone={close} />}
    </>
  );
}

const pickPanel = onDemand(async () => (await import("./InlinePickPanel")).InlinePickPanel);

interface InlinePickProps extends PickChange {
  children: ReactNode;
}

/** A cell that opens a search for a person: owner. */
export function InlinePick({ children, ...change }: InlinePickProps) {
  const { button, isUsed, close, place } = usePopup("dialog", pickPanel.fetch);
  return (
    <>
      <button {...button} type="button" data-inline className={controls.inline} title={change.label}>
        {children}
      </button>
      {isUsed && <pickPanel.Component {...change} place={place} onDone={close} />}
    </>
  );
}

const textPanel = onDemand(async () => (await import("./InlineTextPanel")).InlineTextPanel);

interface InlineTextProps extends TextChange {
  children: ReactNode;
}

/** A cell that opens a text field. */
export function InlineText({ children, ...change }: InlineTextProps) {
  const { button, isUsed, close, place } = usePopup("dialog", textPanel.fetch);
  return (
    <>
      <button {...button} type="button" data-inline className={controls.inline} title={change.label}>
        {children}
      </button>
      {isUsed && <textPanel.Component {...change} place={place} onDone={close} />}
    </>
  );
}

interface TextCellProps extends Omit<TextChange, "value" | "onChange"> {
  value: string | null | undefined;
  /** Absent for read-only users. */
  onChange: ((value: string) => void) | undefined;
  /** How the text is shown, if not as plain text. */
  children?: ReactNode;
}

/** A text that can be edited in its cell by users who may change it; an empty one offers to add it. */
export function TextCell({ value, onChange, children, ...change }: TextCellProps) {
  const t = useText();
  const shown = children ?? <bdi>{value}</bdi>;
  if (!onChange) return shown;
  return (
    <InlineText {...change} value={value ?? ""} onChange={onChange}>
      {value ? shown : <span className={controls.add}>{t("Ui.Inline.Add")}</span>}
    </InlineText>
  );
}
