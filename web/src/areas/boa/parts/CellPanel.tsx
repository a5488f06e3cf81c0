import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import {
  BulletBar,
  Button,
  buttonClass,
  ChartFrame,
  Delta,
  domainColour,
  DomainMark,
  IconButton,
  LineTrend,
  Panel,
  StatusChip,
  Unloaded,
} from "@/ui";
import { bandLooks } from "../../assessments";
import { actionForm, findingQuery } from "../../findings";
import { cellQuery, type Explanation } from "../queries";
import { reasonsOf } from "./reasons";
import classes from "./Cell.module.css";

/** Bands shown behind a trend. */
const levels = [75, 50] as const;

function Head({ told }: { told: Explanation }) {
  const t = useText();
  const format = useFormat();
  const { figure } = told;
  return (
    <>
      <div className={classes.score}>
        <strong>{typeof figure.score === "number" ? format.score(figure.score) : "–"}</strong>
        {figure.band && <StatusChip status={figure.band} looks={bandLooks} label={t(`Enum.Band.${figure.band}`)} />}
        {figure.delta !== null && figure.delta !== undefined && (
          <Delta value={figure.delta} base={t("Boa.Since", { date: format.date(told.comparedWith) })} />
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

function Course({ told }: { told: Explanation }) {
  const t = useText();
  const format = useFormat();
  if (told.history.length < 2) return null;
  return (
    <ChartFrame
      plain
      title={t("Boa.CourseTitle")}
      fileName="score-over-time"
      table={{
        columns: [
          { key: "on", label: t("Boa.CourseDate") },
          { key: "score", label: t("Ui.Heat.Score"), numeric: true },
        ],
        rows: told.history.map(({ on, score }) => ({
          on: format.date(on),
          score: score === null || score === undefined ? null : format.score(score),
        })),
      }}
    >
      <LineTrend
        label={t("Boa.Course", { domain: told.domainName, client: told.clientName })}
        height={120}
        digits={1}
        domain={[0, 100]}
        series={[{ key: "score", name: told.domainName, colour: domainColour(told.domainColour) }]}
        points={told.history.map(({ on, score }) => ({ label: isolated(format.date(on)), values: { score } }))}
        levels={levels.map((value) => ({ value, label: isolated(t(`Boa.Level.${value}`)) }))}
      />
    </ChartFrame>
  );
}

/** Whether the caller may plan an action for a finding: a coach who only observes its client may not, whatever the permissions. */
function useMayPlan(step: Explanation["nextStep"]): boolean {
  const mayUpdate = useGranted("Portal.Findings.Update");
  const isAsked = mayUpdate && Boolean(step) && !step?.actionId;
  const finding = useQuery({ ...findingQuery(step?.findingId ?? ""), enabled: isAsked, meta: { ownError: true } });
  return isAsked && finding.data?.canChange === true;
}

function NextStep({ told, onPlan }: { told: Explanation; onPlan: () => void }) {
  const t = useText();
  const format = useFormat();
  const step = told.nextStep;
  const mayPlan = useMayPlan(step);
  if (!step) return null;
  return (
    <div className={classes.step}>
      <h3>{t("Boa.NextStep")}</h3>
      <p>
        {t("Boa.NextStepWords", {
          action: step.actionTitle ?? step.title,
          finding: step.findingNumber,
          target: format.score(step.impact.target),
          after: format.score(step.impact.scoreAfter),
          gain: format.delta(step.impact.gain),
        })}
      </p>
      <div className={classes.buttons}>
        <Link to="/findings/$id" params={{ id: step.findingId }} className={buttonClass({ kind: "primary" })}>
          {t("Boa.OpenFinding")}
        </Link>
        {step.actionId ? (
          <Link to="/action-items/$id" params={{ id: step.actionId }} className={buttonClass()}>
            {t("Boa.OpenAction", { number: step.actionNumber ?? "" })}
          </Link>
        ) : (
          mayPlan && <Button onClick={onPlan}>{t("Boa.CreateAction")}</Button>
        )}
      </div>
    </div>
  );
}

function Explained({ told }: { told: Explanation }) {
  const t = useText();
  const format = useFormat();
  const [planning, setPlanning] = useState(false);
  const mayFindings = useGranted("Portal.Findings");
  const { nextStep } = told;
  return (
    <>
      <Head told={told} />
      <p className={classes.reason}>{reasonsOf(told, t, format).join(" ")}</p>
      <Course told={told} />
      <h3 className={classes.heading}>{t("Boa.From")}</h3>
      <ul className={classes.parts}>
        {told.subdomains.map(({ id, name, figure }) => (
          <li key={id}>
            <bdi className={classes.partName} title={name}>
              {name}
            </bdi>
            <BulletBar value={figure.score ?? null} colour={domainColour(told.domainColour)} stale={figure.stale} />
            <strong>{figure.score === null || figure.score === undefined ? "–" : format.score(figure.score)}</strong>
            <bdi className={classes.quiet}>
              {figure.assessed}/{figure.applicable}
            </bdi>
          </li>
        ))}
      </ul>
      {mayFindings && told.figure.openFindings > 0 && (
        <Link
          className={classes.link}
          to="/findings"
          search={{ scope: "all", clientId: told.clientId, domainId: told.domainId }}
        >
          {t("Boa.OpenFindings", { count: told.figure.openFindings })}
        </Link>
      )}
      <NextStep told={told} onPlan={() => setPlanning(true)} />
      {planning && nextStep && (
        <actionForm.Component
          finding={{
            id: nextStep.findingId,
            tenantId: told.tenantId,
            number: nextStep.findingNumber,
            clientId: told.clientId,
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
  const told = useQuery(cellQuery(cell));
  const { data } = told;
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
      {!data && <Unloaded query={told} />}
      {data && <Explained told={data} />}
    </Panel>
  );
}
