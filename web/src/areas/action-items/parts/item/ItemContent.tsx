import { isolated } from "@/lib/characters";
import { useText } from "@/lib/text";
import { Banner, RichText, Section } from "@/ui";
import type { ActionItem } from "../../queries";
import classes from "./ItemContent.module.css";
import { ItemDates } from "./ItemDates";
import { ItemOrigin, useOrigin } from "./ItemOrigin";
import { ItemSteps } from "./ItemSteps";

/** What is to be done, what is left of it, where it came from, and its result. */
export function ItemContent({ item }: { item: ActionItem }) {
  const t = useText();
  const finding = useOrigin(item);
  return (
    <>
      <Section title={t("ActionItems.Description")}>
        {item.description ? (
          <RichText text={item.description} />
        ) : (
          <p className={classes.quiet}>{t("ActionItems.NoDescription")}</p>
        )}
      </Section>
      {item.completionNote && (
        <Section title={t("ActionItems.CompletionNote")}>
          <RichText text={item.completionNote} />
        </Section>
      )}
      <ItemSteps item={item} />
      {finding && <ItemOrigin item={item} finding={finding} />}
      <ItemDates item={item} finding={finding} />
    </>
  );
}

/** Why an item stands still or was called off. */
export function ItemBanner({ item }: { item: ActionItem }) {
  const t = useText();
  const isBlocked = item.status === "Blocked" && item.blockedReason;
  const isCancelled = item.status === "Cancelled" && item.cancelReason;
  if (!isBlocked && !isCancelled) return null;
  return (
    <div className={classes.banner}>
      <Banner inset tone={isBlocked ? "danger" : "info"}>
        {isBlocked
          ? t("ActionItems.BlockedBecause", { reason: isolated(isBlocked) })
          : t("ActionItems.CancelledBecause", { reason: isolated(isCancelled || "") })}
      </Banner>
    </div>
  );
}
