import { createMemoryHistory, createRoute, createRouter } from "@tanstack/react-router";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { rootRoute, shellRoute } from "./routes";

const page = createRoute({ getParentRoute: () => shellRoute, path: "people" });
const start = createRoute({ getParentRoute: () => shellRoute, path: "/" });

async function opened(from: string, href: string): Promise<string> {
  const router = createRouter({
    routeTree: rootRoute.addChildren([shellRoute.addChildren([start, page])]),
    history: createMemoryHistory({ initialEntries: [from] }),
    context: { queryClient: new QueryClient() },
  });
  await router.load();
  await router.navigate({ href });
  return router.state.location.href;
}

it("keeps the workspace in the address until an address names another one, or none", async () => {
  expect(await opened("/?client=a", "/people?q=1")).toBe("/people?q=1&client=a");
  expect(await opened("/?client=a", "/people?client=b")).toBe("/people?client=b");
  expect(await opened("/?client=a", "/people?q=1&client=")).toBe("/people?q=1");
  expect(await opened("/", "/people?q=1")).toBe("/people?q=1");
});
