import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { CheckField, errorText, type FieldProps } from "@/form";
import { useText } from "@/lib/text";
import { EmptyNote, Unloaded } from "@/ui";
import { assignableRolesQuery } from "../../queries";
import { sorted } from "../../values";
import { useDirectoryRoles } from "./useDirectoryRoles";
import classes from "../Users.module.css";

interface RolesFieldProps extends Omit<FieldProps<string[]>, "label"> {
  /** Whose roles they are, if the user is there already: those that the directory gives can't be taken. */
  userId?: string | undefined;
}

/** The roles that a user can have, each with a checkbox. */
export function RolesField({ value, onChange, error, userId, ...rest }: RolesFieldProps) {
  const t = useText();
  const directory = useDirectoryRoles(userId);
  const id = useId();
  const roles = useQuery(assignableRolesQuery());
  const held = value ?? [];
  const pick = (name: string, isHeld: boolean): void =>
    onChange?.(sorted(isHeld ? [...held, name] : held.filter((own) => own !== name)));
  return (
    // Server errors refer to the group, so it takes the focus.
    <fieldset
      className={classes.choices}
      tabIndex={-1}
      data-path={rest["data-path"]}
      data-label={t("Users.Roles")}
      aria-describedby={error ? id : undefined}
    >
      <legend>{t("Users.Roles")}</legend>
      {!roles.data && <Unloaded query={roles} />}
      {roles.data?.length === 0 && <EmptyNote title={t("Users.NoRoles")} text={t("Users.NoRolesText")} />}
      {roles.data?.map(({ name }) => (
        <CheckField
          key={name}
          label={name}
          hint={directory.includes(name) ? t("Users.FromDirectoryHint") : undefined}
          disabled={directory.includes(name) && held.includes(name)}
          value={held.includes(name)}
          onChange={(isHeld) => pick(name, isHeld)}
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
