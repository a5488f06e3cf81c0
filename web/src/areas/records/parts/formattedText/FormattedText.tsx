import type { CommentBlock, CommentPiece, Mention } from "../../queries";
import { piecesOf, placed } from "../../rules";
import classes from "./FormattedText.module.css";

interface FormattedTextProps {
  /** What the server has read from the typed text. */
  blocks: readonly CommentBlock[];
  /** Whose names stand out. */
  mentions?: readonly Mention[];
}

function Words({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return piecesOf(text, mentions).map(({ start, text: words, isMention }) =>
    isMention ? (
      <bdi key={start} className={classes.mention}>
        {words}
      </bdi>
    ) : (
      <span key={start}>{words}</span>
    ),
  );
}

function Styled({ piece, mentions }: { piece: CommentPiece; mentions: readonly Mention[] }) {
  const { text, isBold, isItalic, isCode, address } = piece;
  let shown = isCode ? <code className={classes.code}>{text}</code> : <Words text={text} mentions={mentions} />;
  if (isItalic) shown = <em>{shown}</em>;
  if (isBold) shown = <strong>{shown}</strong>;
  if (!address) return shown;
  return (
    <a href={address} title={address} target="_blank" rel="noreferrer noopener nofollow" className={classes.link}>
      {shown}
    </a>
  );
}

function Line({ pieces, mentions }: { pieces: readonly CommentPiece[]; mentions: readonly Mention[] }) {
  return placed(pieces).map(({ place, part }) => <Styled key={place} piece={part} mentions={mentions} />);
}

function Block({ block, mentions }: { block: CommentBlock; mentions: readonly Mention[] }) {
  const items = placed(block.items);
  if (block.kind === "Paragraph") {
    return items.map(({ place, part }) => (
      <p key={place} dir="auto">
        <Line pieces={part} mentions={mentions} />
      </p>
    ));
  }
  const List = block.kind === "Numbers" ? "ol" : "ul";
  return (
    <List dir="auto">
      {items.map(({ place, part }) => (
        <li key={place}>
          <Line pieces={part} mentions={mentions} />
        </li>
      ))}
    </List>
  );
}

const nobody: readonly Mention[] = [];

/** A comment with its formatting; each paragraph and list in its own direction. */
export function FormattedText({ blocks, mentions = nobody }: FormattedTextProps) {
  return (
    <div className={classes.text}>
      {placed(blocks).map(({ place, part }) => (
        <Block key={place} block={part} mentions={mentions} />
      ))}
    </div>
  );
}
