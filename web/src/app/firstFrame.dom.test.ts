import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shellRoute } from "@/lib/routes";
import { screens } from "../../e2e/support/screens";
import { drawFirstFrame, giveWayToPage } from "./firstFrame";
import { createAppRouter } from "./router";

const web = join(import.meta.dirname, "../..");
const script = readFileSync(join(web, "public/boot.js"), "utf8");
const page = readFileSync(join(web, "index.html"), "utf8");
const root = document.documentElement;

/** What stands at the root of the document before the first paint of an address. */
function boot(path: string): DOMStringMap {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  history.replaceState(null, "", path);
  runInThisContext(script);
  return root.dataset;
}

function inWindow(isWide: boolean): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: isWide && query.includes("min-width"),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  inWindow(true);
  return () => vi.restoreAllMocks();
});

describe("the first paint", () => {
  it("has a frame at the addresses of the shell, and at no other", () => {
    const router = createAppRouter(new QueryClient());
    for (const path of Object.keys(screens)) {
      const address = path.replaceAll("$", "");
      const isInShell = router.getMatchedRoutes(address)[0].some((route) => route.id === shellRoute.id);
      expect([address, boot(address)["frame"] !== undefined]).toEqual([address, isInShell]);
    }
  });

  it("draws it only where a session is stored, in the browser or in the tab", () => {
    expect(boot("/")["signedIn"]).toBeUndefined();
    localStorage.setItem("waymark.auth.session", "{}");
    expect(boot("/")["signedIn"]).toBe("");
    localStorage.clear();
    sessionStorage.setItem("waymark.auth.session", "{}");
    expect(boot("/")["signedIn"]).toBe("");
  });

  it("has the side bar as it was left", () => {
    expect(boot("/")["frame"]).toBe("open");
    localStorage.setItem("waymark.sidebar", JSON.stringify({ folded: true, hover: true }));
    expect(boot("/")["frame"]).toBe("folded");
    localStorage.setItem("LPX_LAYOUT", "fixed");
    expect(boot("/")["frame"]).toBe("open");
    inWindow(false);
    expect(boot("/")["frame"]).toBe("folded");
    localStorage.setItem("waymark.sidebar", JSON.stringify({ folded: null, hover: true }));
    expect(boot("/")["frame"]).toBe("folded");
    localStorage.setItem("waymark.sidebar", JSON.stringify({ folded: false, hover: true }));
    expect(boot("/")["frame"]).toBe("open");
  });

  it("has the look that was chosen, else the deployment's", () => {
    localStorage.setItem("waymark.language", JSON.stringify({ cultureName: "ar", isRightToLeft: true }));
    localStorage.setItem("waymark.preset", JSON.stringify({ defaultTheme: "dim", defaultLayout: "boxed" }));
    expect(boot("/")).toMatchObject({ theme: "dim", layout: "boxed", mantineColorScheme: "dark" });
    expect([root.dir, root.lang]).toEqual(["rtl", "ar"]);
    localStorage.setItem("LPX_THEME", "dark");
    localStorage.setItem("LPX_LAYOUT", "full");
    expect(boot("/")).toMatchObject({ theme: "dark", layout: "full" });
  });
});

describe("the frame before there is a shell", () => {
  beforeEach(() => {
    document.body.innerHTML = new DOMParser().parseFromString(page, "text/html").body.innerHTML;
  });

  it("says nothing", () => {
    expect(document.getElementById("first-frame")?.textContent?.trim()).toBe("");
  });

  it("goes when nobody is signed in after all", () => {
    localStorage.setItem("waymark.auth.session", "{}");
    boot("/");
    drawFirstFrame(false);
    expect(root.dataset["signedIn"]).toBeUndefined();
    drawFirstFrame(true);
    expect(root.dataset["signedIn"]).toBe("");
  });

  it("stays until a page stands in its place", async () => {
    const place = document.getElementById("root") ?? document.body;
    giveWayToPage(place);
    place.append(document.createElement("section"));
    await Promise.resolve();
    expect(document.getElementById("first-frame")).not.toBeNull();
    place.append(document.createElement("main"));
    await vi.waitFor(() => expect(document.getElementById("first-frame")).toBeNull());
  });
});
