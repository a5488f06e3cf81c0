import { blocksOf } from "@/lib/tables";
import classes from "./RichText.module.css";
import { TextTable } from "./TextTable";

interface RichTextProps {
  /** Plain text that the server sanitised; an empty line parts paragraphs. */
  text: string | null | undefined;
  /** 15 on 25 pixels, for pages that are read. */
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

/** Written text as paragraphs, each in its own direction, and tables written with bars as tables. Never markup. */
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
