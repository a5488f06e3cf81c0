import { useQuery } from "@tanstack/react-query";
import { frameworksQuery, type Framework } from "./queries";

/** The framework that an address names by its code, else the default one. */
export function useFramework(code: string | undefined): {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  query: ReturnType<typeof useQuery<Framework[]>>;
} {
  const query = useQuery(frameworksQuery());
  const frameworks = query.data;
  const framework = frameworks?.find((one) => one.code === code) ?? frameworks?.[0];
  return { framework, frameworks, query };
}
