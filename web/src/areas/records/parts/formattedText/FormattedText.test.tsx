import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import type { CommentPiece } from "../../queries";
import { FormattedText } from "./FormattedText";

const piece = (text: string, style: Partial<CommentPiece> = {}): CommentPiece => ({
  text,
  isBold: false,
  isItalic: false,
  isCode: false,
  ...style,
});

it("shows styles, lists and links, and the names of whom it mentions", () => {
  const mentions = [{ userId: "1", name: "Ana Núñez" }];
  renderUi(
    <FormattedText
      mentions={mentions}
      blocks={[
        { kind: "Paragraph", items: [[piece("Ask @Ana Núñez", { isBold: true }), piece(" today")]] },
        {
          kind: "Numbers",
          items: [[piece("first", { isCode: true })], [piece("log", { address: "https://example.org" })]],
        },
      ]}
    />,
  );
  expect(screen.getByText("@Ana Núñez").closest("strong")?.textContent).toBe("Ask @Ana Núñez");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["first", "log"]);
  expect(screen.getByRole("list").tagName).toBe("OL");
  expect(screen.getByText("first").tagName).toBe("CODE");
  const link = screen.getByRole("link", { name: "log" });
  expect(link.getAttribute("href")).toBe("https://example.org");
  expect(link.getAttribute("rel")).toContain("noopener");
});

it("gives each paragraph its own direction and never reads markup", () => {
  renderUi(
    <FormattedText
      blocks={["<img src=x onerror=alert(1)>", "النهاية"].map((text) => ({
        kind: "Paragraph",
        items: [[piece(text)]],
      }))}
    />,
  );
  const paragraphs = ["<img src=x onerror=alert(1)>", "النهاية"].map((text) => screen.getByText(text).closest("p"));
  expect(paragraphs.map((paragraph) => paragraph?.getAttribute("dir"))).toEqual(["auto", "auto"]);
  expect(paragraphs[0]).not.toBe(paragraphs[1]);
  expect(document.querySelector("img")).toBeNull();
});
