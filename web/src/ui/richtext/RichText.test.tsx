import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RichText } from "./RichText";

it("parts paragraphs at empty lines and never reads markup", () => {
  render(<RichText text={"One\nline.\n\n \n<img src=x onerror=alert(1)>\n"} />);
  const paragraphs = screen.getAllByText(/./, { selector: "p" });
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual(["One\nline.", "<img src=x onerror=alert(1)>"]);
});
