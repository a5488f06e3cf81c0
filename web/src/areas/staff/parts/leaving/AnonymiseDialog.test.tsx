import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Staff } from "../../queries";
import { AnonymiseDialog } from "./AnonymiseDialog";

const person = {
  id: "p-ada",
  tenantId: "t-alpha",
  firstName: "Ada",
  lastName: "Berg",
  preferredName: null,
  status: "Left",
  canAnonymise: true,
  concurrencyStamp: "s1",
} as unknown as Staff;

const sent: unknown[] = [];

async function answer(request: Request): Promise<Response> {
  sent.push({ path: new URL(request.url).pathname, body: await request.json() });
  return Response.json({ ...person, firstName: "", lastName: "Former member 3", formerNumber: 3 });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => void vi.unstubAllGlobals());

it("says what goes and what stays, and does nothing until the name is typed", async () => {
  const onClose = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <AnonymiseDialog person={person} onClose={onClose} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Anonymise Ada Berg" });
  const heads = [...dialog.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(heads).toEqual(["What goes", "What stays"]);

  const name = within(dialog).getByRole("textbox", { name: /Full name of the person/ });
  const submit = within(dialog).getByRole("button", { name: /Anonymise for good/ });
  await user.type(name, "Ada");
  await user.click(submit);
  expect(sent).toEqual([]);
  expect(await within(dialog).findAllByText("This is not the full name of the person.")).not.toHaveLength(0);

  await user.type(name, " berg");
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    { path: "/api/app/staff/p-ada/anonymise", body: { name: "Ada berg", concurrencyStamp: "s1" } },
  ]);
});
