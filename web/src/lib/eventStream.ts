/** One message of a server-sent event stream. */
export interface StreamEvent {
  type: string;
  data: string;
  id: string | null;
}

/** Parses `text/event-stream` incrementally, as the HTML standard defines it; chunks may end anywhere. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = "";
  let type = "";
  let data: string[] = [];
  let id: string | null = null;
  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) onEvent({ type: type || "message", data: data.join("\n"), id });
      type = "";
      data = [];
      return;
    }
    const colon = text.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") type = value;
    if (field === "data") data.push(value);
    if (field === "id") id = value;
  };
  return (piece) => {
    rest += piece;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const text of lines) line(text);
  };
}
