import { expect, type APIRequestContext } from "@playwright/test";
import { fetchTokens } from "./session.ts";
import type { DemoUser } from "./users.ts";

/** Calls of a person over the API, for what a test only needs to stand. */
export async function apiOf(request: APIRequestContext, user: DemoUser) {
  const { accessToken } = await fetchTokens(request, user);
  return async function call<T>(
    method: "GET" | "POST" | "PUT",
    path: string,
    data?: unknown,
    tenant?: string,
  ): Promise<T> {
    const headers = { Authorization: `Bearer ${accessToken}`, ...(tenant ? { __tenant: tenant } : {}) };
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}
