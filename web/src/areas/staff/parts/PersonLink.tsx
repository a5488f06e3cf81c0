import { Link } from "@tanstack/react-router";
import { Person } from "@/ui";

interface PersonLinkProps {
  id: string;
  name: string | null | undefined;
  isGone: boolean;
}

/** Somebody of the directory by name, leading to their page; who is gone may have none any more. */
export function PersonLink({ id, name, isGone }: PersonLinkProps) {
  const person = <Person name={name} isGone={isGone} />;
  if (isGone) return person;
  return (
    <Link to="/staff/$id" params={{ id }}>
      {person}
    </Link>
  );
}
