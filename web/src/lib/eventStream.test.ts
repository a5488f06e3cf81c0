import { describe, expect, it } from "vitest";
import { createEventParser, type StreamEvent } from "./eventStream";

function read(...pieces: string[]): StreamEvent[] {
  const heard: StreamEvent[] = [];
  const feed = createEventParser((event) => heard.push(event));
  for (const piece of pieces) feed(piece);
  return heard;
}

describe("an event stream", () => {
  it("is read whatever the pieces it comes in", () => {
    const text = 'event: notification\ndata: {"a":1}\nid: 7\n\n: beat\n\ndata: one\ndata: two\n\n';
    const whole = [
      { type: "notification", data: '{"a":1}', id: "7" },
      { type: "message", data: "one\ntwo", id: "7" },
    ];
    expect(read(text)).toEqual(whole);
    expect(read(...Array.from(text))).toEqual(whole);
  });

  it("may end its lines as other systems do", () => {
    expect(read("event: x\r\ndata: 1\r\n\r\n")).toEqual([{ type: "x", data: "1", id: null }]);
  });

  it("says nothing for an event that has not ended", () => {
    expect(read("data: 1\n")).toEqual([]);
  });
});
