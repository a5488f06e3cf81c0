import { domainColour } from "../score/DomainMark";
import { Chip } from "./Chip";
import classes from "./Chip.module.css";

interface TagChipProps {
  /** One of the twelve colour tokens, 1 to 12. */
  colour: number;
  name: string;
}

/** A tag: its name with a mark in its colour, which is never shown alone. */
export function TagChip({ colour, name }: TagChipProps) {
  return (
    <Chip tone="outline" title={name}>
      <span className={classes.tag} style={{ background: domainColour(colour) }} aria-hidden />
      <bdi>{name}</bdi>
    </Chip>
  );
}
