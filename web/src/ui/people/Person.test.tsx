import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi";
import { Person } from "./Person";

it("keeps the name of somebody who is gone, and says so in words", () => {
  const { container } = renderUi(
    <>
      <p>
        <Person name="Ada Berg" isGone />
      </p>
      <p>
        <Person name="" isGone />
      </p>
      <p>
        <Person name="Ben Berg" isGone={false} />
      </p>
    </>,
  );
  const [gone, nameless, here] = [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(gone).toBe("Ada Berghas left");
  expect(nameless).toBe("somebody who has left");
  expect(here).toMatch(/Ben Berg$/);
});
