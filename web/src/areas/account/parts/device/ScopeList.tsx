import { IconCheck } from "@tabler/icons-react";
import type { components } from "@/api/schema";
import { textOr } from "@/lib/text";
import classes from "../card/Account.module.css";

/** What a client asks for. */
export function ScopeList({ scopes }: { scopes: readonly components["schemas"]["ConsentScope"][] }) {
  return (
    <ul className={classes.scopes}>
      {scopes.map((scope) => (
        <li key={scope.name}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {scope.displayName ?? textOr(`Consent.Scope.${scope.name}`, scope.name)}
            {scope.description && <small>{scope.description}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
