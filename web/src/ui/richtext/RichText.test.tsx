import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RichText } from "./RichText";

it("parts paragraphs at empty lines and never reads markup", () => {
  render(<RichText text={"One\nline.\n\n \n<img src=x onerror=alert(1)>\n"} />);
  const paragraphs = screen.getAllByText(/./, { selector: "p" });
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual(["One\nline.", "<img src=x onerror=alert(1)>"]);
});

it("draws a table that is written with bars", () => {
  render(<RichText text={"Intro\n| Role | May |\n|---|---|\n| Owner | write |\nAfter\n\n| a | b |"} />);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Role", "May"]);
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent?.trim())).toEqual(["Owner", "write"]);
  const paragraphs = screen.getAllByText(/./, { selector: "p" });
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual(["Intro", "After", "| a | b |"]);
});
