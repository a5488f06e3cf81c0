import { expect, it } from "vitest";
import { parseListState } from "@/table/listState";
import { securityLogsList } from "./list";
import { securityLogsQuery } from "./queries";

it("asks for the entries of one request", () => {
  const asked = (search: Record<string, unknown>): unknown =>
    securityLogsQuery(parseListState(search, securityLogsList)).queryKey.at(-1);
  expect(asked({ correlationId: "01hzx", userName: "lucy" })).toMatchObject({
    correlationId: "01hzx",
    userName: "lucy",
  });
  expect(asked({})).toMatchObject({ correlationId: undefined });
});
