import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { Preview } from "./Preview";

const asked = vi.fn();
const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const linksOf = (number: number) => ({
  inlineUrl: `/films/${number}`,
  downloadUrl: `/films/${number}?download`,
  expiresAt: "2026-03-02T09:10:00Z",
});

/** A film whose addresses are numbered in order. */
function Film() {
  const [number, setNumber] = useState(1);
  const next = () => setNumber(number + 1);
  const refetch = async () => {
    asked();
    next();
    return { data: linksOf(number + 1) };
  };
  return (
    <>
      <Preview
        name="Drill"
        mime="video/webm"
        of="v1"
        links={{ data: linksOf(number), isError: false, isFetching: false, refetch }}
      />
      <button onClick={next}>Come back</button>
    </>
  );
}

it("shows the captions of a film, and of a recording beside its controls", () => {
  const refetch = async () => ({ data: undefined });
  const links = { data: { ...linksOf(1), captionsUrl: "/captions/1" }, isError: false, isFetching: false, refetch };
  for (const mime of ["video/webm", "audio/wav"]) {
    const { unmount } = renderUi(<Preview name="Drill" mime={mime} of="v1" links={links} />);
    const player = screen.getByLabelText("Drill");
    expect(player.tagName).toBe("VIDEO");
    expect(player.querySelector("track")?.getAttribute("src")).toBe("/captions/1");
    unmount();
  }
});

it("shows what is said below a film, and below a file that has no preview", () => {
  const refetch = async () => ({ data: undefined });
  for (const inlineUrl of ["/films/1", null]) {
    const data = { ...linksOf(1), inlineUrl, transcript: "Leave by the side door.\nThen wait." };
    const links = { data, isError: false, isFetching: false, refetch };
    const { unmount } = renderUi(<Preview name="Drill" mime="video/webm" of="v1" links={links} />);
    expect(screen.getByText("Transcript").tagName).toBe("SUMMARY");
    expect(screen.getByText(/^Leave by/).textContent).toBe(data.transcript);
    unmount();
  }
  const bare = { data: linksOf(1), isError: false, isFetching: false, refetch };
  renderUi(<Preview name="Drill" mime="video/webm" of="v1" links={bare} />);
  expect(screen.queryByText("Transcript")).toBeNull();
});

/** A new address starts over, as in a browser: at the beginning, at normal speed, without captions. */
function load(video: HTMLVideoElement): void {
  Object.defineProperty(video, "paused", { value: true, configurable: true });
  Object.defineProperty(video, "textTracks", { value: [{ mode: "disabled" }], configurable: true });
  video.currentTime = 0;
  video.playbackRate = 1;
  fireEvent.timeUpdate(video);
  fireEvent.loadedMetadata(video);
}

function open(): HTMLVideoElement {
  renderUi(<Film />);
  const video = screen.getByLabelText<HTMLVideoElement>("Drill");
  load(video);
  return video;
}

function setUp(video: HTMLVideoElement, { isPlaying }: { isPlaying: boolean }): void {
  Object.defineProperty(video, "paused", { value: !isPlaying, configurable: true });
  for (const track of video.textTracks) track.mode = "showing";
  video.playbackRate = 1.5;
  video.currentTime = 42;
  if (isPlaying) fireEvent.timeUpdate(video);
}

const stateOf = ({ currentTime, playbackRate, textTracks }: HTMLVideoElement) => ({
  currentTime,
  playbackRate,
  captions: textTracks[0]?.mode,
});
const left = { currentTime: 42, playbackRate: 1.5, captions: "showing" };

const minutes = (count: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(count * 60_000);
  });

it("renews an address that has ended on a jump, and keeps place, speed and captions", async () => {
  const video = open();
  setUp(video, { isPlaying: false });
  fireEvent.seeking(video);
  fireEvent.error(video);
  await minutes(0);
  expect(video.getAttribute("src")).toBe("/films/2");
  load(video);
  expect(stateOf(video)).toEqual(left);
  expect(asked).toHaveBeenCalledOnce();
  expect(play).not.toHaveBeenCalled();
});

it("goes on playing where it played when its address ended", async () => {
  const video = open();
  setUp(video, { isPlaying: true });
  fireEvent.error(video);
  await minutes(0);
  load(video);
  expect(stateOf(video)).toEqual(left);
  expect(play).toHaveBeenCalledOnce();
});

it("renews a paused film shortly before the end of its address, once", async () => {
  const video = open();
  setUp(video, { isPlaying: false });
  await minutes(8);
  expect(video.getAttribute("src")).toBe("/films/1");
  await minutes(1);
  expect(video.getAttribute("src")).toBe("/films/2");
  load(video);
  expect(stateOf(video)).toEqual(left);
  await minutes(60);
  expect(asked).toHaveBeenCalledOnce();
});

it("changes the address of what plays only where it jumps", async () => {
  const video = open();
  setUp(video, { isPlaying: true });
  await minutes(9);
  expect(asked).toHaveBeenCalledOnce();
  expect(video.getAttribute("src")).toBe("/films/1");
  video.currentTime = 90;
  fireEvent.seeking(video);
  expect(video.getAttribute("src")).toBe("/films/2");
  load(video);
  expect(stateOf(video)).toEqual({ ...left, currentTime: 90 });
  expect(play).toHaveBeenCalledOnce();
  // It was played in the meantime, so this address is renewed as well.
  setUp(video, { isPlaying: true });
  await minutes(9);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("stays with its address when somebody comes back to the tab", () => {
  const video = open();
  setUp(video, { isPlaying: false });
  fireEvent.click(screen.getByRole("button", { name: "Come back" }));
  expect(video.getAttribute("src")).toBe("/films/1");
  expect(stateOf(video)).toEqual(left);
  expect(asked).not.toHaveBeenCalled();
});

it("says when the content is lost, and tries again when asked to", async () => {
  const video = open();
  setUp(video, { isPlaying: false });
  fireEvent.seeking(video);
  fireEvent.error(video);
  await minutes(0);
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.error(video);
  expect(screen.getByRole("alert")).toBeDefined();
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await minutes(0);
  expect(screen.queryByRole("alert")).toBeNull();
  load(video);
  expect(stateOf(video)).toEqual(left);
});
