import { describe, expect, it } from "vitest";
import { parseListState } from "@/table/listState";
import { isAsked, isOfClients, resultsList } from "./list";
import { resultsQuery } from "./queries";

const tag = "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e";
const stateOf = (address: Record<string, unknown>) => parseListState(address, resultsList);

describe("what the results page asks for", () => {
  it("is words of two letters and more, tags, clients, or some of them", () => {
    expect(isAsked(stateOf({}))).toBe(false);
    expect(isAsked(stateOf({ q: " a " }))).toBe(false);
    expect(isAsked(stateOf({ q: "ab" }))).toBe(true);
    expect(isAsked(stateOf({ tagId: tag }))).toBe(true);
    expect(isAsked(stateOf({ clientId: tag }))).toBe(true);
    expect(isAsked(stateOf({ kind: "Finding", changed: "Week" }))).toBe(false);
  });

  it("is all of the chosen clients where neither words nor tags are named", () => {
    expect(isOfClients(stateOf({ clientId: tag }))).toBe(true);
    expect(isOfClients(stateOf({ clientId: tag, q: "ab" }))).toBe(false);
    expect(isOfClients(stateOf({ clientId: tag, tagId: tag }))).toBe(false);
    expect(JSON.stringify(resultsQuery(stateOf({ clientId: tag })).queryKey)).toContain(`"clientIds":["${tag}"]`);
  });

  it("is not narrowed by the client whose workspace the address names", () => {
    expect(isAsked(stateOf({ client: tag }))).toBe(false);
    const two = `${tag},0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f`;
    expect(stateOf({ client: tag, clientId: two }).filters).toEqual({ clientId: two.split(",") });
  });

  it("leaves out words that are too short, and tags that are none", () => {
    const asked = (address: Record<string, unknown>) => JSON.stringify(resultsQuery(stateOf(address)).queryKey);
    expect(asked({ q: "a", tagId: tag })).toContain(`"tagIds":["${tag}"]`);
    expect(asked({ q: "a", tagId: tag })).not.toContain('"filter"');
    expect(asked({ q: "tyres", tagId: "winter" })).toContain('"filter":"tyres"');
    expect(asked({ q: "tyres", tagId: "winter" })).toContain('"tagIds":[]');
  });
});
