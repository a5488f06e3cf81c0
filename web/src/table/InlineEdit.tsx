import { Menu, Popover } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button, type Option } from "@/ui";
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
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.inline} title={label}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
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
      </Menu.Dropdown>
    </Menu>
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

/** A cell that opens a date. */
export function InlineDate({ label, value, min, onChange, children }: InlineDateProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(value ?? "");
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.inline} title={label} onClick={() => setOpened((last) => !last)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          className={classes.chooserItem}
          onSubmit={(event) => {
            event.preventDefault();
            setOpened(false);
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
      </Popover.Dropdown>
    </Popover>
  );
}
