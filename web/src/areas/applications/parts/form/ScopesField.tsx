import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { CheckField, errorText, type FieldProps } from "@/form";
import { useText } from "@/lib/text";
import { Unloaded } from "@/ui";
import { allScopesQuery } from "../../../scopes";
import { protocolScopes } from "../../rules";
import classes from "../Applications.module.css";

type ScopesFieldProps = Omit<FieldProps<string[]>, "label">;

/** The scopes that an application may request, each with a checkbox. */
export function ScopesField({ value, onChange, error, ...rest }: ScopesFieldProps) {
  const t = useText();
  const id = useId();
  const scopes = useQuery(allScopesQuery());
  const chosen = value ?? [];
  // Scopes deleted meanwhile stay visible, so that they can be removed.
  const names = new Set([...protocolScopes, ...(scopes.data ?? []).map(({ name }) => name), ...chosen]);
  const pick = (name: string, isChosen: boolean): void =>
    onChange?.(isChosen ? [...chosen, name] : chosen.filter((own) => own !== name));
  return (
    // Server errors refer to the group, so it takes the focus.
    <fieldset
      className={classes.choices}
      tabIndex={-1}
      data-path={rest["data-path"]}
      data-label={t("Applications.Scopes")}
      aria-describedby={error ? id : undefined}
    >
      <legend>{t("Applications.Scopes")}</legend>
      {!scopes.data && <Unloaded query={scopes} />}
      {scopes.data &&
        [...names].map((name) => (
          <CheckField
            key={name}
            label={name}
            value={chosen.includes(name)}
            onChange={(isChosen) => pick(name, isChosen)}
          />
        ))}
      {error && (
        <p className={classes.error} id={id}>
          {typeof error === "string" ? errorText(error) : error}
        </p>
      )}
    </fieldset>
  );
}
