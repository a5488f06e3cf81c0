import { Link } from "@tanstack/react-router";
import { Person } from "@/ui";

interface PersonLinkProps {
  id: string;
  name: string | null | undefined;
  isGone: boolean;
}

/** A person's name with a link to their page; somebody who was deleted may have none. */
export function PersonLink({ id, name, isGone }: PersonLinkProps) {
  const person = <Person name={name} isGone={isGone} />;
  if (isGone) return person;
  return (
    <Link to="/staff/$id" params={{ id }}>
      {person}
    </Link>
  );
}
