import { useQuery } from "@tanstack/react-query";
import { useConfiguration, useCurrentUser } from "@/api/bootstrap";
import { standardQuery, type StandardDetail } from "../queries";

/** Whether somebody else than its author has to publish a version: the provider's setting. */
export function useFourEyes(): boolean {
  return useConfiguration().setting.values["Portal.Standards.FourEyes"]?.toLowerCase() !== "false";
}

/** Whether the rule keeps the reader from publishing the open version of a standard that they might publish otherwise. */
export function useIsOwnVersion({ id, shown, openVersionId, allowedActions }: StandardDetail): boolean {
  const fourEyes = useFourEyes();
  const me = useCurrentUser().id;
  const asked = fourEyes && openVersionId && allowedActions.includes("Publish") ? openVersionId : undefined;
  const isShown = shown.id === asked;
  const open = useQuery({
    ...standardQuery(asked && !isShown ? id : undefined, asked),
    meta: { ownError: true },
  }).data?.shown;
  const author = isShown ? shown.authorId : open?.authorId;
  return asked !== undefined && me !== null && author === me;
}
