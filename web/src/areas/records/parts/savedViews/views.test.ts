import { expect, test } from "vitest";
import { defaultOf, isShown, viewOf, withScope } from "./views";

const view = (name: string, isShared: boolean, isDefault: boolean) => ({
  id: name,
  list: "clients",
  name,
  query: "",
  isShared,
  isDefault,
  userName: "",
  isOwn: !isShared,
  canChange: true,
  concurrencyStamp: "",
});

test("a view keeps what a list shows, not the page nor what lies over it", () => {
  const address = { pathname: "/action-items", searchStr: "?status=Blocked&page=3&drawer=new&sort=-dueOn" };
  expect(viewOf(address)).toEqual({ list: "action-items", query: "status=Blocked&sort=-dueOn" });
  expect(viewOf({ pathname: "/identity/sessions/", searchStr: "" })).toEqual({ list: "identity/sessions", query: "" });
});

test("a view is shown whatever the order of its parameters", () => {
  expect(isShown({ query: "a=1&b=2" }, "b=2&a=1")).toBe(true);
  expect(isShown({ query: "a=1" }, "a=2")).toBe(false);
});

test("a view names the scope that decides its rows", () => {
  expect(withScope("q=care", "mine")).toBe("q=care&scope=mine");
  expect(withScope("q=care&scope=all", "mine")).toBe("q=care&scope=all");
  expect(withScope("q=care", undefined)).toBe("q=care");
  expect(isShown({ query: "scope=mine" }, "", "mine")).toBe(true);
  expect(isShown({ query: "scope=mine" }, "", "all")).toBe(false);
});

test("one's own default comes before that of everybody", () => {
  const [shared, own, other] = [view("Ours", true, true), view("Mine", false, true), view("Other", false, false)];
  expect(defaultOf([shared, own, other])).toBe(own);
  expect(defaultOf([other, shared])).toBe(shared);
  expect(defaultOf([other])).toBeUndefined();
});
