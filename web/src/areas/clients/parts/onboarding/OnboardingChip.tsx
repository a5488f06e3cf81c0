import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip } from "@/ui";
import { onboardingQuery, type Client } from "../../queries";

/** How far the onboarding is, while it lasts. */
export function OnboardingChip({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const checklist = useQuery(onboardingQuery(client)).data;
  if (client.status !== "Onboarding" || !checklist?.items.length) return null;
  const [settled, all] = [checklist.settled, checklist.items.length].map((count) => format.number(count));
  return <Chip tone="info">{t("Clients.Onboarding.Progress", { settled: settled ?? "", all: all ?? "" })}</Chip>;
}
