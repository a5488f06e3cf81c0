import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { Calendar } from "./Calendar";
import { usePlace, type ViewPlace } from "./usePlace";
import { useShownDays } from "./useShownDays";

const query = {
  data: { items: [], totalCount: 0 },
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};

/** A page whose address is updated late. */
function Page({ sent }: { sent: ViewPlace[] }) {
  const [address, setAddress] = useState<ViewPlace>({ on: "2031-05-14" });
  const { place: asked, onPlace } = usePlace(address, (next) => sent.push(next));
  const { place } = useShownDays(asked);
  return (
    <>
      <Calendar<{ id: string }>
        label="Action items"
        place={place}
        onPlace={({ on, span }) => onPlace({ on, span: span === "week" ? span : undefined })}
        query={query}
        rowId={({ id }) => id}
        rowLabel={({ id }) => id}
        dayOf={({ id }) => id}
        entry={({ id }) => id}
        mayMove={() => false}
        onMove={() => undefined}
        moveLabel={({ id }) => id}
      />
      <button type="button" onClick={() => setAddress(Object.assign({}, address, ...sent))}>
        Arrive
      </button>
      <button type="button" onClick={() => setAddress({ on: "2031-01-01" })}>
        Back
      </button>
    </>
  );
}

it("shows at once what is chosen, and builds on it before the address has it", async () => {
  const sent: ViewPlace[] = [];
  const { user } = renderUi(<Page sent={sent} />);
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
  await user.click(screen.getByRole("radio", { name: "Week" }));
  expect([isOn("Month"), isOn("Week")]).toEqual([false, true]);
  await user.click(screen.getByRole("button", { name: "Next week" }));
  expect(sent).toEqual([
    { on: "2031-05-14", span: "week" },
    { on: "2031-05-21", span: "week" },
  ]);
  await user.click(screen.getByRole("button", { name: "Arrive" }));
  expect([isOn("Month"), isOn("Week")]).toEqual([false, true]);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect([isOn("Month"), isOn("Week")]).toEqual([true, false]);
});
