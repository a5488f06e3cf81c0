import { afterEach, describe, expect, it } from "vitest";
import { forgetForms, keepForms, offerForm, takeKept } from "./keptForms";

afterEach(() => sessionStorage.clear());

describe("what was typed when a session ended", () => {
  it("comes back once, to the same person, page and form", () => {
    const close = offerForm("Create goal", () => ({ title: "Half" }));
    keepForms("ana", "/goals");
    close();
    expect(takeKept("Create goal", "ana", "/teams")).toBeNull();
    expect(takeKept("Create team", "ana", "/goals")).toBeNull();
    expect(takeKept("Create goal", "ana", "/goals")).toEqual({ title: "Half" });
    expect(takeKept("Create goal", "ana", "/goals")).toBeNull();
  });

  it("is forgotten when another person signs in", () => {
    const close = offerForm("Create goal", () => ({ title: "Half" }));
    keepForms("ana", "/goals");
    close();
    expect(takeKept("Create goal", "ben", "/goals")).toBeNull();
    expect(takeKept("Create goal", "ana", "/goals")).toBeNull();
  });

  it("is gone from the browser once it is forgotten", () => {
    const close = offerForm("Create goal", () => ({ title: "Half" }));
    keepForms("ana", "/goals");
    close();
    expect(sessionStorage).toHaveLength(1);
    forgetForms();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is nothing where no open form has anything to lose", () => {
    offerForm("Create goal", () => ({ title: "Closed" }))();
    const close = offerForm("Create team", () => null);
    keepForms("ana", "/goals");
    close();
    expect(takeKept("Create goal", "ana", "/goals")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
