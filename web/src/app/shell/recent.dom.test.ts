import { afterEach, describe, expect, it } from "vitest";
import { forgetRecord, recentRecords, rememberRecord } from "./recent";

const record = (n: number) => ({ to: `/clients/${n}`, title: `Client ${n}`, kind: "Clients.Title" as const });

afterEach(() => localStorage.clear());

describe("recent records", () => {
  it("are the last six of this user, each once, the last one first", () => {
    for (let n = 1; n <= 8; n += 1) rememberRecord("me", record(n));
    rememberRecord("me", { ...record(5), title: "Renamed" });
    expect(recentRecords("me").map(({ title }) => title)).toEqual([
      "Renamed",
      "Client 8",
      "Client 7",
      "Client 6",
      "Client 4",
      "Client 3",
    ]);
    expect(recentRecords("another")).toEqual([]);
    forgetRecord("me", "/clients/8");
    expect(recentRecords("me")).toHaveLength(5);
  });

  it("are none where the browser kept something else", () => {
    localStorage.setItem("waymark.recent.me", "{");
    expect(recentRecords("me")).toEqual([]);
    localStorage.setItem(
      "waymark.recent.me",
      JSON.stringify([{ to: "https://elsewhere.example", title: "x", kind: "y" }, 3]),
    );
    expect(recentRecords("me")).toEqual([]);
  });
});
