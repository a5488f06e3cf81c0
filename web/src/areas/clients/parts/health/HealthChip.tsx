import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import { healthLooks } from "../../looks";
import type { HealthBand } from "../../queries";

interface HealthChipProps {
  band: HealthBand | null | undefined;
  score: number | null | undefined;
}

/** The health of a client: its band and, where one is known, the figure. */
export function HealthChip({ band, score }: HealthChipProps) {
  const t = useText();
  const format = useFormat();
  if (!band) return "–";
  const word = t(`Enum.HealthBand.${band}`);
  const label = typeof score === "number" ? t("Clients.HealthOf", { band: word, score: format.score(score) }) : word;
  return <StatusChip status={band} looks={healthLooks} label={label} />;
}
