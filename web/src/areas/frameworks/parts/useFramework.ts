import { useQuery } from "@tanstack/react-query";
import { frameworkOf, frameworksQuery, type Framework } from "../queries";

/** The framework in an address, or the default one. */
export function useFramework(code: string | undefined): {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  query: ReturnType<typeof useQuery<Framework[]>>;
} {
  const query = useQuery(frameworksQuery());
  return { framework: frameworkOf(query.data, code), frameworks: query.data, query };
}
