import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { BulletBar, Delta, domainColour, DomainMark, IconButton, Panel, StatusChip, Unloaded } from "@/ui";
import { bandLooks } from "../../assessments";
import { actionForm } from "../../findings";
import { cellQuery, type Explanation } from "../queries";
import { reasonsOf } from "./reasons";
import { ScoreHistory } from "./ScoreHistory";
import { NextStep } from "./NextStep";
import classes from "./Cell.module.css";

/** The score with its change, and how much of the cell was assessed. */
function CellFigure({ explanation }: { explanation: Explanation }) {
  const t = useText();
  const format = useFormat();
  const { figure } = explanation;
  return (
    <>
      <div className={classes.score}>
        <strong>{typeof figure.score === "number" ? format.score(figure.score) : "–"}</strong>
        {figure.band && <StatusChip status={figure.band} looks={bandLooks} label={t(`Enum.Band.${figure.band}`)} />}
        {figure.delta !== null && figure.delta !== undefined && (
          <Delta value={figure.delta} base={t("Boa.Since", { date: format.date(explanation.comparedWith) })} />
        )}
      </div>
      <p className={classes.quiet}>
        {typeof figure.coveragePct === "number"
          ? t("Boa.AssessedOf", {
              assessed: figure.assessed,
              total: figure.applicable,
              coverage: format.percent(figure.coveragePct, 0),
            })
          : t(figure.notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed")}
      </p>
    </>
  );
}

/** From the score to the next step; planning the step opens the form of an action. */
function CellExplanation({ explanation }: { explanation: Explanation }) {
  const t = useText();
  const format = useFormat();
  const [planning, setPlanning] = useState(false);
  const mayFindings = useGranted("Portal.Findings");
  const { nextStep } = explanation;
  return (
    <>
      <CellFigure explanation={explanation} />
      <p className={classes.reason}>{reasonsOf(explanation, t, format).join(" ")}</p>
      <ScoreHistory explanation={explanation} />
      <h3 className={classes.heading}>{t("Boa.From")}</h3>
      <ul className={classes.parts}>
        {explanation.subdomains.map(({ id, name, figure }) => (
          <li key={id}>
            <bdi className={classes.partName} title={name}>
              {name}
            </bdi>
            <BulletBar
              value={figure.score ?? null}
              colour={domainColour(explanation.domainColour)}
              stale={figure.stale}
            />
            <strong>{figure.score === null || figure.score === undefined ? "–" : format.score(figure.score)}</strong>
            <bdi className={classes.quiet}>
              {figure.assessed}/{figure.applicable}
            </bdi>
          </li>
        ))}
      </ul>
      {mayFindings && explanation.figure.openFindings > 0 && (
        <Link
          className={classes.link}
          to="/findings"
          search={{ scope: "all", clientId: explanation.clientId, domainId: explanation.domainId }}
        >
          {t("Boa.OpenFindings", { count: explanation.figure.openFindings })}
        </Link>
      )}
      <NextStep explanation={explanation} onPlan={() => setPlanning(true)} />
      {planning && nextStep && (
        <actionForm.Component
          finding={{
            id: nextStep.findingId,
            tenantId: explanation.tenantId,
            number: nextStep.findingNumber,
            clientId: explanation.clientId,
            title: nextStep.title,
            actionTitle: nextStep.actionTitle ?? null,
            dueOn: nextStep.dueOn,
          }}
          onClose={() => setPlanning(false)}
          onAdded={() => setPlanning(false)}
        />
      )}
    </>
  );
}

interface CellPanelProps {
  cell: { clientId: string; teamId: string | undefined; domainId: string };
  onClose: () => void;
}

/** Explains one cell: a sentence, a trend, its parts, and the cheapest next step. */
export function CellPanel({ cell, onClose }: CellPanelProps) {
  const t = useText();
  const query = useQuery(cellQuery(cell));
  const { data } = query;
  return (
    <Panel
      label={t("Boa.Cell")}
      title={data && <DomainMark colour={data.domainColour} label={data.domainName} />}
      tools={<IconButton size="small" icon={IconX} label={t("Boa.CloseCell")} onClick={onClose} />}
    >
      {data && (
        <p className={classes.client}>
          <bdi>{data.clientName}</bdi>
          {data.teamName && " · "}
          {data.teamName && <bdi>{data.teamName}</bdi>}
        </p>
      )}
      {!data && <Unloaded query={query} />}
      {data && <CellExplanation explanation={data} />}
    </Panel>
  );
}
