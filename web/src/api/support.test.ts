import { expect, it } from "vitest";
import { dialled, supportOf } from "./support";

it("names whoever can be reached", () => {
  const desk = { "Portal.Support.Name": "Service desk", "Portal.Support.Email": "", "Portal.Support.Phone": "" };
  expect(supportOf(desk)).toBeNull();
  expect(supportOf({ ...desk, "Portal.Support.Phone": "+44 20 7946 0018" })).toEqual({
    name: "Service desk",
    email: null,
    phone: "+44 20 7946 0018",
  });
  expect(dialled("+44 (20) 7946-0018")).toBe("tel:+442079460018");
  expect(dialled("+44 (0)20 7946 0018 ext. 12")).toBe("tel:+442079460018");
  expect(dialled("Tel. (020) 7946 0018")).toBe("tel:02079460018");
  expect(dialled("٠٢٠ ٧٩٤٦")).toBe("tel:0207946");
});
