import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { domainTreeQuery } from "../../../standards";

/** Colour tokens of the domains of a framework; none while they are unknown. */
export function useColours(frameworkId: string) {
  const mayRead = useGranted("Portal.Domains");
  const tree = useQuery({ ...domainTreeQuery(frameworkId), enabled: mayRead, meta: { ownError: true } });
  return (domainId: string | null): number | null =>
    tree.data?.domains.find(({ id }) => id === domainId)?.colour ?? null;
}
