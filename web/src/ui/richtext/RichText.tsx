import classes from "./RichText.module.css";

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

/** Written text as paragraphs, each in its own direction. Never markup. */
export function RichText({ text, reader }: RichTextProps) {
  const paragraphs = paragraphsOf(text ?? "");
  if (paragraphs.length === 0) return null;
  return (
    <div className={`${classes.text} ${reader ? classes.reader : ""}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.start} dir="auto">
          {paragraph.text}
        </p>
      ))}
    </div>
  );
}
