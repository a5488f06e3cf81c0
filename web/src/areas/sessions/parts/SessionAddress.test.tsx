import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { Session } from "../queries";
import { SessionAddress } from "./SessionAddress";

/** What is shown, without the marks that keep the direction of each part. */
function shown(place: Pick<Session, "city" | "country">): string | undefined {
  const session = { ipAddresses: ["81.2.69.142"], ...place } as Partial<Session> as Session;
  const { container, unmount } = renderUi(
    <p>
      <SessionAddress session={session} />
    </p>,
  );
  const text = container
    .querySelector("p")
    ?.textContent.replaceAll(/[\u2068\u2069]/gu, "")
    .trim();
  unmount();
  return text;
}

it("shows the place of an address as far as it is known", () => {
  expect(shown({ city: "Berlin", country: "DE" })).toBe("81.2.69.142 Berlin, Germany");
  expect(shown({ city: null, country: "DE" })).toBe("81.2.69.142 Germany");
  expect(shown({ city: "Berlin", country: null })).toBe("81.2.69.142 Berlin");
  expect(shown({ city: null, country: null })).toBe("81.2.69.142");
  expect(shown({})).toBe("81.2.69.142");
});
