import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api.ts";
import { people } from "./users.ts";

interface Assessment {
  id: string;
  concurrencyStamp: string;
}

/** An assessment that the coach has begun. */
export async function begun(request: APIRequestContext): Promise<Assessment> {
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
  for (const move of ["schedule", "start"]) {
    const { id, concurrencyStamp } = assessment;
    assessment = await call<Assessment>(
      "POST",
      `/api/app/assessments/${id}/${move}`,
      { concurrencyStamp },
      client?.tenantId,
    );
  }
  return assessment;
}
