import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface StandardRefProps {
  id: string;
  title?: string | undefined;
  className?: string | undefined;
  rel?: string;
  children: ReactNode;
}

/** A way to a standard's page in the reader. */
export function StandardRef({ id, title, className, rel, children }: StandardRefProps) {
  return (
    <Link
      to="/standards/view-all"
      search={(last: { framework?: string }) => ({ framework: last.framework, standard: id })}
      title={title}
      className={className}
      rel={rel}
    >
      {children}
    </Link>
  );
}
