import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import type { Client, ClientHealth, HealthPart } from "../../queries";
import classes from "./HealthTab.module.css";

interface FactsProps {
  client: Client;
  facts: ClientHealth["facts"];
}

/** What the score of compliance rests on. */
function Compliance({ client, facts }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { coveragePct, openFindings, frameworkId } = facts;
  return (
    <>
      {facts.isProvisional && <li>{t("Clients.Health.Provisional")}</li>}
      {typeof coveragePct === "number" && (
        <li>
          <Link to="/boa" search={{ framework: frameworkId ?? undefined }}>
            {t("Clients.Health.Coverage", { share: format.percent(coveragePct, 0) })}
          </Link>
        </li>
      )}
      {facts.criticalFailed > 0 && (
        <li>{t("Clients.Health.CriticalFailed", { number: format.number(facts.criticalFailed) })}</li>
      )}
      {typeof openFindings === "number" && (
        <li>
          <Link to="/findings" search={{ scope: "all", clientId: client.id, frameworkId: frameworkId ?? undefined }}>
            {t("Clients.Health.OpenFindings", { number: format.number(openFindings) })}
          </Link>
        </li>
      )}
    </>
  );
}

/** What the share of work done in time rests on. */
function OnTime({ client, facts }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { dueActions: due, onTimeActions: done, overdueActions: late } = facts;
  return (
    <>
      {typeof due === "number" && (
        <li>{t("Clients.Health.DoneInTime", { done: format.number(done ?? 0), due: format.number(due) })}</li>
      )}
      {typeof late === "number" && (
        <li>
          <Link to="/action-items" search={{ scope: "all", clientId: client.id, overdue: true }}>
            {t("Clients.Health.Overdue", { number: format.number(late) })}
          </Link>
        </li>
      )}
    </>
  );
}

/** The facts about the primary contact, in words. */
function useContactWords(facts: FactsProps["facts"]): string {
  const t = useText();
  const format = useFormat();
  const { contactName: name, contactSeenAt: seenAt } = facts;
  if (!name) return t("Clients.Health.NoContact");
  if (!facts.contactSignsIn) return t("Clients.Health.ContactWithoutLogin", { name });
  if (!seenAt) return t("Clients.Health.ContactNever", { name });
  return t("Clients.Health.ContactSeen", { name, date: format.date(seenAt) });
}

/** What the engagement of a client's people rests on. */
function Engagement({ client, facts }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const contact = useContactWords(facts);
  const { users, activeUsers: active } = facts;
  return (
    <>
      {typeof users === "number" && (
        <li>
          <Link to="/clients/$id" params={{ id: client.id }} search={{ tab: "staff" }}>
            {t("Clients.Health.ActiveUsers", { active: format.number(active ?? 0), users: format.number(users) })}
          </Link>
        </li>
      )}
      <li>
        <Link to="/clients/$id" params={{ id: client.id }} search={{ tab: "contacts" }}>
          {contact}
        </Link>
      </li>
    </>
  );
}

const shown: Partial<Record<HealthPart["part"], (props: FactsProps) => ReactNode>> = {
  Compliance,
  OnTime,
  Engagement,
};

/** What a part of a client's health rests on, each fact with the way to its rows. */
export function HealthFacts({ part, ...props }: FactsProps & { part: HealthPart["part"] }) {
  const Facts = shown[part];
  return (
    Facts && (
      <ul className={classes.facts}>
        <Facts {...props} />
      </ul>
    )
  );
}
