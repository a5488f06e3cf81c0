import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button, PopupMenu, PopupPanel, usePopup, type Option } from "@/ui";
import classes from "./Table.module.css";

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
      <button {...button} type="button" className={classes.inline} title={label}>
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

interface InlineDateProps {
  label: string;
  /** `2026-11-19`. */
  value: string | null;
  min?: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function DateForm({ label, value, min, onChange, onDone }: Omit<InlineDateProps, "children"> & { onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value ?? "");
  return (
    <form
      className={classes.chooserItem}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        if (typed && typed !== value) onChange(typed);
      }}
    >
      <input
        type="date"
        data-autofocus
        aria-label={label}
        value={typed}
        min={min}
        required
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" size="small">
        {t("Common.Save")}
      </Button>
    </form>
  );
}

/** A cell that opens a date. */
export function InlineDate({ children, ...form }: InlineDateProps) {
  const { button, isUsed, close, place } = usePopup("dialog");
  return (
    <>
      <button {...button} type="button" className={classes.inline} title={form.label}>
        {children}
      </button>
      {isUsed && (
        <PopupPanel place={place} position="bottom-start" label={form.label}>
          <DateForm {...form} onDone={close} />
        </PopupPanel>
      )}
    </>
  );
}
