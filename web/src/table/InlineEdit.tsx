import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { onDemand, PopupMenu, usePopup, type Option } from "@/ui";
import type { DateChange } from "./InlineDatePanel";
import type { PickChange } from "./InlinePickPanel";
import controls from "./TableControls.module.css";

interface InlineSelectProps<V extends string> {
  /** What is changed ("Status of ACT-0861"). */
  label: string;
  value: V | null;
  options: readonly (Option & { value: V; disabledReason?: string })[];
  onChange: (value: V) => void;
  /** How the present value shows. */
  children: ReactNode;
}

/** A cell that opens its choices: status, owner, priority. */
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

const datePanel = onDemand(async () => (await import("./InlineDatePanel")).InlineDatePanel);

interface InlineDateProps extends DateChange {
  children: ReactNode;
}

/** A cell that opens a date. */
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
