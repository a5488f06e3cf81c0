import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { useRecordForm } from "../useRecordForm";
import { NewPasswordFields } from "./NewPasswordFields";

// The rules of the deployment come with its configuration.
vi.mock("./PasswordRules", () => ({ PasswordRules: () => null }));

function Form({ owner }: { owner: string | null }) {
  const form = useRecordForm({ initialValues: { password: "", repeat: "" } });
  return <NewPasswordFields form={form} owner={owner} />;
}

it("names the owner to password managers before the passwords, and to nobody else", () => {
  const { container } = renderUi(<Form owner="amara.lindqvist" />);
  const [name, ...passwords] = container.querySelectorAll("input");
  expect([name?.value, name?.getAttribute("autocomplete")]).toEqual(["amara.lindqvist", "username"]);
  expect([name?.hasAttribute("readonly"), name?.hasAttribute("hidden")]).toEqual([true, true]);
  expect(passwords.map((own) => own.getAttribute("autocomplete"))).toEqual(["new-password", "new-password"]);
});

it("has no such field where the form asks for the name", () => {
  const { container } = renderUi(<Form owner={null} />);
  expect(container.querySelectorAll("input")).toHaveLength(2);
});
