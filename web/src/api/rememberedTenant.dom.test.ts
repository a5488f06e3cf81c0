import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contextHeaders, cookie, requestContext } from "./context";
import { rememberTenant, rememberedTenant, settleTenant, takeGoneTenant } from "./rememberedTenant";

const gone = "0192d3a4-0000-7000-8000-000000000001";

function open(path: string): void {
  history.replaceState(null, "", path);
}

beforeEach(() => {
  requestContext.tenantId = null;
  requestContext.workspaceTenantId = null;
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "__tenant=; path=/; max-age=0";
  open("/");
});

describe("the tenant that a browser remembers", () => {
  it("is the one that was chosen here, else that of a cookie", () => {
    expect(rememberedTenant()).toBeNull();
    document.cookie = "__tenant=cookie; path=/";
    expect(rememberedTenant()).toBe("cookie");
    localStorage.setItem("waymark.tenant", "chosen");
    expect(rememberedTenant()).toBe("chosen");
    rememberTenant(null);
    expect([rememberedTenant(), cookie("__tenant")]).toEqual([null, null]);
  });

  it("may be written badly in a cookie", () => {
    document.cookie = "__tenant=%E0%A4%A; path=/";
    expect(rememberedTenant()).toBe("%E0%A4%A");
  });

  it("is not sent where the host was chosen, even if a cookie says otherwise", () => {
    document.cookie = "__tenant=cookie; path=/";
    expect(contextHeaders(requestContext, "POST", null).get("__tenant")).toBe("");
    expect(contextHeaders(requestContext, "POST", "token").has("__tenant")).toBe(false);
  });
});

describe("a tenant that is gone", () => {
  it("is forgotten wherever it was remembered, and told of once", () => {
    const places = {
      storage: () => localStorage.setItem("waymark.tenant", gone),
      cookie: () => void (document.cookie = `__tenant=${gone}; path=/`),
      address: () => open(`/account/login?returnUrl=%2Fgoals&__tenant=${gone}#a`),
    };
    for (const remember of Object.values(places)) {
      remember();
      requestContext.tenantId = gone;
      settleTenant(gone, null);
      expect([requestContext.tenantId, rememberedTenant(), cookie("__tenant")]).toEqual([null, null, null]);
      expect([takeGoneTenant(), takeGoneTenant()]).toEqual([true, false]);
    }
    expect(location.pathname + location.search + location.hash).toBe("/account/login?returnUrl=%2Fgoals#a");
  });

  it("stays in the link of a mail, which belongs to it", () => {
    open(`/account/reset-password?userId=u&resetToken=t&__tenant=${gone}`);
    requestContext.tenantId = gone;
    settleTenant(gone, null);
    expect(location.search).toContain(gone);
    expect(requestContext.tenantId).toBeNull();
  });

  it("is another matter than one that is there, or was chosen meanwhile", () => {
    localStorage.setItem("waymark.tenant", "there");
    requestContext.tenantId = "by its name";
    settleTenant("by its name", "there");
    expect([requestContext.tenantId, takeGoneTenant()]).toEqual(["there", false]);
    settleTenant(gone, null);
    expect([requestContext.tenantId, rememberedTenant(), takeGoneTenant()]).toEqual(["there", "there", false]);
  });
});
