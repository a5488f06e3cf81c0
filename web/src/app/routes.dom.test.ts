import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { screens } from "../../e2e/support/screens";
import { createAppRouter } from "./router";

it("every route is a screen that the browser tests look at for barriers", () => {
  const { routesByPath } = createAppRouter(new QueryClient());
  // spec: COM-19
  expect(Object.keys(screens).toSorted()).toEqual(Object.keys(routesByPath).toSorted());
});
