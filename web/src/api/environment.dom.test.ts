import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** Loads the environment of a portal that is configured for `address`. */
async function configuredFor(address: string) {
  const told = { application: { baseUrl: address, name: "Waymark" }, apis: { default: { url: address } } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(told)));
  const environment = await import("./environment");
  await environment.loadEnvironment();
  return environment;
}

it("knows no other address before it is loaded", async () => {
  const { here, mainAddress } = await import("./environment");
  expect([mainAddress(), here("http://portal.example/api")]).toEqual([null, "http://portal.example/api"]);
});

it("leaves addresses alone where the page came from the configured one", async () => {
  const { here, mainAddress } = await configuredFor(location.origin);
  expect(mainAddress()).toBeNull();
  expect(here(`${location.origin}/connect/token`)).toBe(`${location.origin}/connect/token`);
});

it("reaches the portal at the origin that the page came from, whatever that is called", async () => {
  for (const address of ["http://127.0.0.1:8080", "http://machine:8080", "https://portal.example"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { here, mainAddress } = await configuredFor(address);
    expect(mainAddress()).toBe(`${address}/`);
    expect(here(address)).toBe(`${location.origin}/`);
    expect(here(`${address}/connect/token?a=1#b`)).toBe(`${location.origin}/connect/token?a=1#b`);
    for (const other of ["https://id.example/", "http://127.0.0.1:8081/api", "no address"]) {
      expect(here(other)).toBe(other);
    }
  }
});
