import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { sendWaiting, type Left } from "./sendWaiting";

const hasKept = vi.hoisted(() => vi.fn<() => boolean>());
const sendKept = vi.hoisted(() => vi.fn<() => Promise<Left[]>>());
vi.mock("@/api/kept", () => ({ hasKept }));
vi.mock("./runner/sendKept", () => ({ sendKept }));

const cache = new QueryClient();

it("sends kept answers once, however often that is asked for meanwhile, and again after a failure", async () => {
  hasKept.mockReturnValue(true);
  let fail = (): void => undefined;
  const lost = new Promise<Left[]>((_resolve, reject) => {
    fail = () => reject(new TypeError("Failed to fetch"));
  });
  sendKept.mockReturnValueOnce(lost).mockImplementationOnce(() => {
    hasKept.mockReturnValue(false);
    return Promise.resolve([]);
  });
  const results = Promise.allSettled([sendWaiting(cache), sendWaiting(cache), sendWaiting(cache)]);
  await vi.waitFor(() => expect(sendKept).toHaveBeenCalledOnce());
  fail();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(sendKept).toHaveBeenCalledTimes(2);
});
