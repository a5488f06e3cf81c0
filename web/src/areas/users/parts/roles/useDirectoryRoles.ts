import { useQuery } from "@tanstack/react-query";
import { rolesOfUserQuery } from "../../queries";

/** Names of the roles that groups of the directory give to a user; none while they load, or without a user. */
export function useDirectoryRoles(userId: string | undefined): readonly string[] {
  const roles = useQuery({ ...rolesOfUserQuery(userId ?? ""), enabled: userId !== undefined }).data ?? [];
  return roles.filter(({ isFromDirectory }) => isFromDirectory === true).map(({ name }) => name);
}
