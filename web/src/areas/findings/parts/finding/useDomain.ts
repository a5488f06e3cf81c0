import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { domainTreeQuery } from "../../../standards";
import type { Finding } from "../../queries";

/** The domain that a finding belongs to; undefined for those who may not read the library. */
export function useDomain({ frameworkId, domainId }: Pick<Finding, "frameworkId" | "domainId">) {
  const mayRead = useGranted("Portal.Domains");
  const tree = useQuery({
    ...domainTreeQuery(frameworkId ?? ""),
    enabled: mayRead && Boolean(frameworkId),
    meta: { ownError: true },
  });
  return tree.data?.domains.find(({ id }) => id === domainId);
}
