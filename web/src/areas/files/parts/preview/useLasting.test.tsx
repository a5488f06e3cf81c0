import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useLasting } from "./useLasting";

function hold(first: { of: string; newest: string | null }) {
  const renew = vi.fn();
  const hook = renderHook(({ of, newest }: { of: string; newest: string | null }) => useLasting(of, newest, renew), {
    initialProps: first,
  });
  return { ...hook, renew };
}

it("keeps the address that works, and takes the newest once it has ended", () => {
  const { result, rerender, renew } = hold({ of: "v1", newest: "/a" });
  rerender({ of: "v1", newest: "/b" });
  expect(result.current.url).toBe("/a");
  act(() => result.current.onError());
  expect(result.current.url).toBe("/b");
  expect(renew).not.toHaveBeenCalled();
});

it("asks for a new address once, until something has loaded", () => {
  const { result, rerender, renew } = hold({ of: "v1", newest: "/a" });
  act(() => result.current.onError());
  expect(result.current.url).toBeNull();
  expect(renew).toHaveBeenCalledOnce();
  rerender({ of: "v1", newest: "/b" });
  expect(result.current.url).toBe("/b");
  act(() => result.current.onError());
  expect(renew).toHaveBeenCalledOnce();
  rerender({ of: "v1", newest: "/c" });
  act(() => result.current.onLoad());
  act(() => result.current.onError());
  expect(renew).toHaveBeenCalledTimes(2);
});

it("asks again where the newest one has ended as well, and says when the content is lost", () => {
  const { result, rerender, renew } = hold({ of: "v1", newest: "/a" });
  rerender({ of: "v1", newest: "/b" });
  act(() => result.current.onError());
  act(() => result.current.onError());
  expect(renew).toHaveBeenCalledOnce();
  rerender({ of: "v1", newest: "/c" });
  expect(result.current).toMatchObject({ url: "/c", isLost: false });
  act(() => result.current.onError());
  expect(result.current).toMatchObject({ url: null, isLost: true });
  expect(renew).toHaveBeenCalledOnce();
});

it("shows another version at once", () => {
  const { result, rerender } = hold({ of: "v1", newest: "/a" });
  rerender({ of: "v2", newest: "/z" });
  expect(result.current.url).toBe("/z");
});
