import { Menu } from "@mantine/core";
import { IconBell, IconBellOff, IconBellRinging } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { IconButton, PopupMenu, usePopup } from "@/ui";
import { useChooseWatch, watchQuery, type Subject, type Watch } from "../queries";
import { isShared } from "../rules";
import classes from "./WatchMenu.module.css";

/** Stands for no choice in the menu: one follows what one takes part in. */
const automatic = "Automatic";

const options = [
  { value: "Follow", label: "Watch.Follow", hint: "Watch.FollowHint" },
  { value: automatic, label: "Watch.TakePart", hint: "Watch.TakePartHint" },
  { value: "Mute", label: "Watch.Mute", hint: "Watch.MuteHint" },
] as const;

/** Of records of shared kinds, comments alone are notified of: most of them change for all organisations at once. */
const commentHints = { Follow: "Watch.FollowCommentsHint", [automatic]: "Watch.TakePartCommentsHint" } as const;

function hintOf({ value, hint }: (typeof options)[number], { kind }: Subject) {
  return isShared(kind) && value !== "Mute" ? commentHints[value] : hint;
}

function lookOf({ choice, isFollowing }: Watch) {
  if (choice === "Mute") return { icon: IconBellOff, label: "Watch.Muted" } as const;
  return isFollowing
    ? ({ icon: IconBellRinging, label: "Watch.Following" } as const)
    : ({ icon: IconBell, label: "Watch.NotFollowing" } as const);
}

/** Whether the user follows a record, and the choice to follow or mute it. */
export function WatchMenu(subject: Subject) {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu");
  const { data: watch } = useQuery(watchQuery(subject));
  const choose = useChooseWatch(subject);
  if (!watch) return null;
  const { icon, label } = lookOf(watch);
  return (
    <>
      <IconButton {...button} outlined icon={icon} label={t(label)} aria-busy={choose.isPending || undefined} />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end" width={320} label={t("Watch.Choose")}>
          <Menu.Label>{t("Watch.Choose")}</Menu.Label>
          <Menu.RadioGroup
            value={watch.choice ?? automatic}
            onChange={(value) => choose.mutate(value === "Follow" || value === "Mute" ? value : null)}
          >
            {options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {t(option.label)}
                <span className={classes.hint}>{t(hintOf(option, subject))}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </PopupMenu>
      )}
    </>
  );
}
