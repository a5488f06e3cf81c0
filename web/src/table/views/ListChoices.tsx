import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, PopupMenu, SegmentedSwitch, useIsNarrow, usePopup, type SegmentedOption } from "@/ui";

/** What a list shows, of a few. */
export interface ListChoice<V extends string> {
  /** Accessible name. */
  label: string;
  value: V;
  options: readonly SegmentedOption<V>[];
  onChange: (value: V) => void;
}

interface ListChoicesProps<V extends string, W extends string> {
  main: ListChoice<V>;
  /** A second choice; in a narrow window it is in the same menu. */
  beside?: ListChoice<W>;
}

function Entries<V extends string>({ value, options, onChange }: ListChoice<V>) {
  return options.map(({ value: own, label, icon: Icon }) => (
    <Menu.Item
      key={own}
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      rightSection={own === value ? <IconCheck size={14} stroke={2} aria-hidden /> : undefined}
      onClick={() => onChange(own)}
    >
      {label}
    </Menu.Item>
  ));
}

/** The choices behind one button: side by side they are wider than a phone. */
function ChoiceMenu<V extends string, W extends string>({ main, beside }: ListChoicesProps<V, W>) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const shown = main.options.find(({ value }) => value === main.value);
  return (
    <>
      <Button {...button} icon={shown?.icon} aria-label={t("SavedViews.Shown", { name: shown?.label ?? "" })}>
        {shown?.label}
      </Button>
      {isUsed && (
        <PopupMenu place={place} position="bottom-end" label={main.label}>
          {beside && <Menu.Label>{main.label}</Menu.Label>}
          <Entries {...main} />
          {beside && <Menu.Label>{beside.label}</Menu.Label>}
          {beside && <Entries {...beside} />}
        </PopupMenu>
      )}
    </>
  );
}

/** Choices of a list as switches; in a narrow window behind one button that says what is shown. */
export function ListChoices<V extends string, W extends string = never>({ main, beside }: ListChoicesProps<V, W>) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <ChoiceMenu main={main} beside={beside} />;
  return (
    <>
      {beside && <SegmentedSwitch {...beside} />}
      <SegmentedSwitch {...main} />
    </>
  );
}
