import { useQuery } from "@tanstack/react-query";
import { frameworkOf, frameworksQuery, type Framework } from "../queries";

/** The framework that an address names by its code, else the default one. */
export function useFramework(code: string | undefined): {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  query: ReturnType<typeof useQuery<Framework[]>>;
} {
  const query = useQuery(frameworksQuery());
  return { framework: frameworkOf(query.data, code), frameworks: query.data, query };
}
