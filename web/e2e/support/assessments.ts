import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api.ts";
import { uniqueWord } from "./areas.ts";
import { people } from "./users.ts";

/** Calls of the provider's administrator, who may make every move of an assessment. */
type Host = Awaited<ReturnType<typeof apiOf>>;

interface Stamped {
  id: string;
  concurrencyStamp: string;
}

interface Rows<Row> {
  items: Row[];
}

/** What assessments are made from; its template says what they ask. */
interface Subtype {
  id: string;
  frameworkId: string;
}

export interface Assessment extends Stamped {
  tenantId: string;
  number: string;
}

/** An answer in the words of the API. */
interface Answer {
  option?: number;
  number?: number;
  notApplicable?: boolean;
}

interface Item extends Stamped {
  selfAnswer?: Answer | null;
  verifiedAnswer?: Answer | null;
}

const labels = ["No", "Yes"] as const;

/** The two answers to {@link yesNo}. */
export const [no, yes]: readonly [Answer, Answer] = [{ option: 0 }, { option: 1 }];

const plain = { weight: 1, naAllowed: true, evidence: "Never", comment: "Never" };

/** A question whose failure opens a finding as grave as said. */
export function yesNo(key: string, severity: "Low" | "Critical" = "Low", order: readonly string[] = labels): object {
  return {
    ...plain,
    key,
    text: `Is the ${key} in order?`,
    kind: "YesNo",
    options: order.map((label) => ({ label, scorePct: label === "Yes" ? 100 : 0 })),
    finding: { title: `${key} is not in order`, severity, dueDays: 30 },
  };
}

/** A question for a number, of which 0 is best and 2000 is worst. */
export function numberOf(key: string): object {
  const numberMap = [
    { at: 0, scorePct: 100 },
    { at: 2000, scorePct: 0 },
  ];
  return { ...plain, key, text: `How many of ${key} are missing?`, kind: "Number", numberMap };
}

/** A subtype of a type of its own, without a template. */
export async function newSubtype(host: Host, mode: "CoachLed" | "SelfLed" = "CoachLed"): Promise<Subtype> {
  const code = uniqueWord().toUpperCase();
  const frameworks = await host<Rows<{ id: string }>>("GET", "/api/app/frameworks?maxResultCount=1");
  const frameworkId = frameworks.items[0]?.id ?? "";
  const type = await host<Stamped>("POST", "/api/app/assessment-types", { code, name: code, mode, colour: 5 });
  const body = { code, name: code, frameworkId, status: "Active" };
  const { id } = await host<Stamped>("POST", `/api/app/assessment-types/${type.id}/subtypes`, body);
  return { id, frameworkId };
}

async function publish(host: Host, { id, concurrencyStamp }: Stamped): Promise<void> {
  await host("POST", `/api/app/template-versions/${id}/publish`, { concurrencyStamp });
}

/** Has a subtype ask these questions from now on, all about the same standard. */
export async function ask(host: Host, { id, frameworkId }: Subtype, questions: readonly object[]): Promise<void> {
  const standards = await host<Rows<{ id: string }>>(
    "GET",
    `/api/app/standards?frameworkId=${frameworkId}&maxResultCount=1`,
  );
  const standardId = standards.items[0]?.id;
  const draft = await host<Stamped>("POST", `/api/app/assessment-subtypes/${id}/versions`, {});
  const section = { title: "All", weight: 1, questions: questions.map((question) => ({ ...question, standardId })) };
  const changed = await host<Stamped>("PUT", `/api/app/template-versions/${draft.id}`, {
    method: "WeightedMean",
    criticalRule: "None",
    sections: [section],
    concurrencyStamp: draft.concurrencyStamp,
  });
  await publish(host, changed);
}

/** Has a subtype ask about all standards of a domain. */
export async function askAbout(host: Host, { id }: Subtype, domainId: string): Promise<void> {
  const body = { subtypeId: id, domainIds: [domainId] };
  await publish(host, await host<Stamped>("POST", "/api/app/template-versions/generate", body));
}

/** Moves an assessment, with its present stamp. */
export async function move(
  host: Host,
  { id, tenantId }: Assessment,
  step: "schedule" | "start" | "submit" | "open-review" | "request-changes" | "finalise" | "reopen",
  more: object = {},
): Promise<void> {
  const { concurrencyStamp } = await host<Stamped>("GET", `/api/app/assessments/${id}`);
  await host("POST", `/api/app/assessments/${id}/${step}`, { ...more, concurrencyStamp }, tenantId);
}

interface Plan {
  client?: string;
  /** By their full names. */
  lead?: string;
  participants?: readonly string[];
}

/** An assessment that has begun. */
export async function begun(host: Host, subtype: Subtype, plan: Plan = {}): Promise<Assessment> {
  const { client = "Quay Street Practice", lead = people.coach.fullName, participants = [] } = plan;
  const clients = await host<Rows<{ id: string; tenantId: string; name: string }>>(
    "GET",
    "/api/app/clients?maxResultCount=50",
  );
  const place = clients.items.find(({ name }) => name === client);
  const assignees = await host<Rows<{ userId: string; name: string }>>(
    "GET",
    `/api/app/clients/${place?.id}/assignees`,
  );
  const idOf = (name: string) => assignees.items.find((one) => one.name === name)?.userId;
  const body = {
    clientId: place?.id,
    subtypeId: subtype.id,
    leadUserId: idOf(lead),
    participants: participants.map(idOf),
  };
  const made = await host<Assessment>("POST", "/api/app/assessments", body, place?.tenantId);
  await move(host, made, "schedule");
  await move(host, made, "start");
  return made;
}

/** The items of an assessment, in the order of its questions. */
export async function itemsOf(host: Host, { id }: Assessment): Promise<Item[]> {
  return (await host<Rows<Item>>("GET", `/api/app/assessments/${id}/items?maxResultCount=200`)).items;
}

/** Gives answers in the order of the questions. */
export async function answer(
  host: Host,
  assessment: Assessment,
  side: "selfAnswer" | "verifiedAnswer",
  answers: readonly Answer[],
): Promise<void> {
  const { id, tenantId } = assessment;
  const present = await itemsOf(host, assessment);
  const items = present.slice(0, answers.length).map((item, at) => ({
    id: item.id,
    concurrencyStamp: item.concurrencyStamp,
    [side]: answers[at],
  }));
  await host("PUT", `/api/app/assessments/${id}/items`, { items }, tenantId);
}

/** An assessment in review with these verified answers. */
export async function inReview(host: Host, subtype: Subtype, answers: readonly Answer[]): Promise<Assessment> {
  const assessment = await begun(host, subtype);
  await answer(host, assessment, "verifiedAnswer", answers);
  await move(host, assessment, "open-review");
  return assessment;
}

/** A finalised assessment with these answers. */
export async function finalised(host: Host, subtype: Subtype, answers: readonly Answer[]): Promise<Assessment> {
  const assessment = await inReview(host, subtype, answers);
  await move(host, assessment, "finalise");
  return assessment;
}

/** An assessment that the coach has begun. */
export async function begunByCoach(request: APIRequestContext): Promise<Assessment> {
  const call = await apiOf(request, people.coach);
  const clients = await call<{ items: { id: string; tenantId: string; name: string }[] }>(
    "GET",
    "/api/app/clients?maxResultCount=50",
  );
  const client = clients.items.find(({ name }) => name === "Millrace Practice");
  const subtypes = await call<{ items: { id: string }[] }>(
    "GET",
    "/api/app/assessment-subtypes?usable=true&maxResultCount=50&sorting=code",
  );
  const assignees = await call<{ items: { userId: string; name: string }[] }>(
    "GET",
    `/api/app/clients/${client?.id}/assignees`,
  );
  const lead = assignees.items.find(({ name }) => name === people.coach.fullName);
  const body = { clientId: client?.id, subtypeId: subtypes.items[0]?.id, leadUserId: lead?.userId };
  let assessment = await call<Assessment>("POST", "/api/app/assessments", body, client?.tenantId);
  for (const step of ["schedule", "start"]) {
    const { id, concurrencyStamp } = assessment;
    assessment = await call<Assessment>(
      "POST",
      `/api/app/assessments/${id}/${step}`,
      { concurrencyStamp },
      client?.tenantId,
    );
  }
  return assessment;
}
