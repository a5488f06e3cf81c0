import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { configuration } from "@/api/bootstrap";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { PersonFacts } from "./PersonFacts";

const before = configuration.get();

// Without the permission to see clients, their names are no links.
beforeEach(() => configuration.set({ ...before, auth: { grantedPolicies: {} } }));
afterEach(() => configuration.set(before));

const at = (clientId: string, isMain: boolean) => ({ clientId, isMain, isCurrent: true });

function factOf(clients: object[]): string | null | undefined {
  const person = { clientId: "c-harbour", clientName: "Harbour", employment: "FullTime", clients };
  renderUi(<PersonFacts person={person as unknown as Staff} />);
  return screen.getByText("Harbour").closest("dd")?.previousElementSibling?.textContent;
}

it("calls the client of somebody with several the main one", () => {
  expect(factOf([at("c-harbour", true), at("c-quay", false)])).toBe("Main client");
});

it("says client where there is one", () => {
  expect(factOf([at("c-harbour", true)])).toBe("Client");
});

it("says client where the reader reaches only others than the main one", () => {
  expect(factOf([at("c-harbour", false), at("c-quay", false)])).toBe("Client");
});
