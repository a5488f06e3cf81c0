import { blocksOf } from "@/lib/tables";
import classes from "./RichText.module.css";
import { TextTable } from "./TextTable";

interface RichTextProps {
  /** Plain text sanitised by the server; an empty line separates paragraphs. */
  text: string | null | undefined;
  /** 15 px text on 25 px lines, for reading pages. */
  reader?: boolean;
}

function paragraphsOf(text: string): { start: number; text: string }[] {
  const found = text.matchAll(/\S(?:[\s\S]*?\S)??(?=\s*\n\s*\n|\s*$)/gu);
  return Array.from(found, (match) => ({ start: match.index, text: match[0] }));
}

function Paragraph({ text }: { text: string }) {
  const lines = text.split("\n");
  const blocks = blocksOf(lines.map((line) => [{ kind: "Text", text: line }]));
  if (blocks.every((block) => block.kind === "line")) return <p dir="auto">{text}</p>;
  return blocks.map((block) =>
    block.kind === "line" ? (
      <p key={block.at} dir="auto">
        {lines[block.at]}
      </p>
    ) : (
      <TextTable key={block.at} table={block} render={(piece) => piece.text} />
    ),
  );
}

/** Text as paragraphs, each in its own direction, and tables written with bars as tables. Never markup. */
export function RichText({ text, reader }: RichTextProps) {
  const paragraphs = paragraphsOf(text ?? "");
  if (paragraphs.length === 0) return null;
  return (
    <div className={`${classes.text} ${reader ? classes.reader : ""}`}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph.start} text={paragraph.text} />
      ))}
    </div>
  );
}
