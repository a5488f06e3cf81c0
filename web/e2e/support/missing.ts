import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api.ts";
import { uniqueWord } from "./areas.ts";
import type { DemoUser } from "./users.ts";

type Call = Awaited<ReturnType<typeof apiOf>>;

interface Row {
  id: string;
}

/** Makes a record of the lists that are empty in the demo data, by area. */
const makers: Readonly<Record<string, (call: Call, word: string) => Promise<unknown>>> = {
  "claim-types": (call, word) =>
    call("POST", "/api/identity/claim-types", {
      name: `list_${word}`,
      description: "Seen in the list",
      valueType: 0,
      required: false,
      regex: null,
      regexDescription: null,
    }),
  invitations: (call, word) => call("POST", "/api/identity/invitations", { email: `list.${word}@foxdale.example` }),
  jobs: async (call, word) => {
    const sheet = Buffer.from(`Client,Name\nHarbourlight Group,Crew ${word}\n`);
    const { id } = await call<Row>("POST", "/api/app/imports/sheets?list=teams&fileName=teams.csv", sheet);
    await call("PUT", `/api/app/imports/sheets/${id}/mapping`, {
      sheet: "",
      headerRow: 1,
      fields: ["clientId", "name"],
    });
  },
  "recycle-bin": async (call, word) => {
    const { items } = await call<{ items: Row[] }>("GET", "/api/app/clients?maxResultCount=1");
    const { id } = await call<Row>("POST", "/api/app/teams", { clientId: items[0]?.id, name: `Crew ${word}` });
    await call("DELETE", `/api/app/teams/${id}`);
  },
};

/** Sees to it that the list of an area has a record. */
export async function makeMissing(request: APIRequestContext, user: DemoUser, area: string): Promise<void> {
  await makers[area]?.(await apiOf(request, user), uniqueWord());
}
