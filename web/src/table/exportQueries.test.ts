import { describe, expect, it } from "vitest";
import { exportAddress, fileName } from "./exportQueries";

describe("exportAddress", () => {
  it("asks for the rows of the list without its page", () => {
    const query = {
      skipCount: 50,
      maxResultCount: 50,
      sorting: "dueOn desc",
      filter: undefined,
      status: ["Open", "InProgress"],
      clientId: undefined,
      awaitsMe: true,
    };
    const address = exportAddress({ list: "action-items", queryKey: ["action-items", "list", query] }, "csv");
    expect(address).toBe(
      "/api/app/action-items/export?format=csv&sorting=dueOn+desc&status=Open&status=InProgress&awaitsMe=true",
    );
  });
});

describe("fileName", () => {
  it("is the server's, or the list's", () => {
    const headers = { "Content-Disposition": 'attachment; filename="teams-2026-03-02.xlsx"' };
    expect(fileName(new Response(null, { headers }), "teams.xlsx")).toBe("teams-2026-03-02.xlsx");
    expect(fileName(new Response(null), "teams.xlsx")).toBe("teams.xlsx");
  });
});
