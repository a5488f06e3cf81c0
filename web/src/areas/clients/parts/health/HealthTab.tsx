import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, EmptyNote, RecordTable, Section, Unloaded } from "@/ui";
import { healthQuery, useEndHealthOverride, type Client, type ClientHealth } from "../../queries";
import { HealthChip } from "./HealthChip";
import { HealthFacts } from "./HealthFacts";
import classes from "./HealthTab.module.css";
import { OverrideForm } from "./OverrideForm";

interface HealthProps {
  client: Client;
  health: ClientHealth;
}

/** What it is made of: the score of each part, what it counts, and what it could add. */
function Parts({ client, health }: HealthProps) {
  const t = useText();
  const format = useFormat();
  return (
    <RecordTable
      label={t("Clients.Health.Parts")}
      perLine={2}
      heads={[
        t("Clients.Health.Part"),
        { label: t("Clients.Health.Score"), numeric: true },
        { label: t("Clients.Health.Weight"), numeric: true },
        { label: t("Clients.Health.Points"), numeric: true },
        { label: t("Clients.Health.Gain"), numeric: true },
      ]}
      rows={health.parts}
      rowId={({ part }) => part}
      cells={({ part, score, sharePct, points, gain }) => {
        const isKnown = typeof score === "number";
        return [
          <div key="part">
            <strong>{t(`Enum.HealthPart.${part}`)}</strong>
            <HealthFacts part={part} client={client} facts={health.facts} />
          </div>,
          isKnown ? format.score(score) : t("Clients.Health.NoData"),
          isKnown ? format.percent(sharePct, 0) : "–",
          isKnown ? format.score(points) : "–",
          isKnown ? format.delta(gain, 1) : "–",
        ];
      }}
      empty={{ title: t("Clients.Health.NotMeasured"), text: t("Clients.Health.NotMeasuredText") }}
    />
  );
}

/** The override in force, and the way back to the computed band. */
function InForce({ client, health }: HealthProps) {
  const t = useText();
  const format = useFormat();
  const ending = useEndHealthOverride(client, () =>
    showToast({ severity: "success", summary: t("Clients.Health.Ended") }),
  );
  const { inForce, measuredBand } = health;
  if (!inForce) return null;
  const end = async (): Promise<void> => {
    if (await confirm({ message: t("Clients.Health.EndQuestion"), action: t("Clients.Health.End") })) ending.mutate();
  };
  return (
    <Banner
      inset
      actions={
        health.canOverride &&
        client.canChange && (
          <Button size="small" onClick={() => void end()} loading={ending.isPending}>
            {t("Clients.Health.End")}
          </Button>
        )
      }
    >
      <p className={classes.line}>
        {t("Clients.Health.SetUntil", {
          band: t(`Enum.HealthBand.${inForce.band}`),
          date: format.date(inForce.untilOn),
        })}{" "}
        {measuredBand && t("Clients.Health.Computed", { band: t(`Enum.HealthBand.${measuredBand}`) })}
      </p>
      {inForce.overrideReason && (
        <p className={classes.line}>
          <bdi>{inForce.overrideReason}</bdi>{" "}
          {inForce.authorName && <bdi className={classes.note}>{inForce.authorName}</bdi>}
        </p>
      )}
    </Banner>
  );
}

/** The days on which it changed. */
function Days({ health }: Pick<HealthProps, "health">) {
  const t = useText();
  const format = useFormat();
  return (
    <RecordTable
      label={t("Clients.Health.History")}
      heads={[t("Clients.Health.From"), t("Clients.Health"), t("Clients.Health.By")]}
      rows={health.days}
      rowId={({ measuredOn }) => measuredOn}
      cells={({ measuredOn, band, score, isOverridden }) => [
        format.date(measuredOn),
        <HealthChip key="band" band={band} score={score} />,
        t(isOverridden ? "Clients.Health.ByPerson" : "Clients.Health.ByFigures"),
      ]}
      empty={{ title: t("Clients.Health.NoHistory"), text: "" }}
    />
  );
}

/** The overrides of the past, for the provider's people. */
function Overrides({ health }: Pick<HealthProps, "health">) {
  const t = useText();
  const format = useFormat();
  return (
    <Section title={t("Clients.Health.Overrides")}>
      <RecordTable
        label={t("Clients.Health.Overrides")}
        heads={[
          t("Clients.Health"),
          t("Clients.Health.From"),
          t("Clients.Health.Until"),
          t("Clients.Health.Reason"),
          t("Clients.Health.Author"),
        ]}
        rows={health.overrides}
        rowId={({ createdAt, concurrencyStamp }) => `${createdAt} ${concurrencyStamp}`}
        cells={({ band, createdAt, endedAt, untilOn, overrideReason, authorName }) => [
          <HealthChip key="band" band={band} score={null} />,
          format.date(createdAt),
          format.date(endedAt ?? untilOn),
          <bdi key="reason">{overrideReason}</bdi>,
          <bdi key="author">{authorName}</bdi>,
        ]}
        empty={{ title: t("Clients.Health.NoHistory"), text: "" }}
      />
    </Section>
  );
}

function Explained({ client, health }: HealthProps) {
  const t = useText();
  const { raisesMost } = health;
  return (
    <div className={classes.tab}>
      <p className={classes.head}>
        <HealthChip band={health.band} score={health.score} />
        {raisesMost && <span>{t("Clients.Health.RaisesMost", { part: t(`Enum.HealthPart.${raisesMost}`) })}</span>}
      </p>
      <InForce client={client} health={health} />
      <Parts client={client} health={health} />
      <Section title={t("Clients.Health.History")}>
        <Days health={health} />
      </Section>
      {health.overrides.length > 0 && <Overrides health={health} />}
    </div>
  );
}

/** How healthy a client is, why, and what would raise it most. */
export function HealthTab({ client }: { client: Client }) {
  const t = useText();
  const [isOverriding, setOverriding] = useState(false);
  const query = useQuery(healthQuery(client));
  const health = query.data;
  const mayOverride = health?.canOverride && client.canChange;
  const override = mayOverride && (
    <Button size="small" onClick={() => setOverriding(true)}>
      {t("Clients.Health.Override")}
    </Button>
  );
  return (
    <Section title={t("Clients.Health")} tools={override}>
      {!health && <Unloaded query={query} title={t("Clients.Health.Failed")} />}
      {health?.parts.length === 0 && (
        <EmptyNote title={t("Clients.Health.NotMeasured")} text={t("Clients.Health.NotMeasuredText")} />
      )}
      {health && health.parts.length > 0 && <Explained client={client} health={health} />}
      {isOverriding && health && <OverrideForm client={client} health={health} onClose={() => setOverriding(false)} />}
    </Section>
  );
}
