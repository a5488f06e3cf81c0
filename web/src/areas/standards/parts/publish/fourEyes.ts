import { useQuery } from "@tanstack/react-query";
import { useConfiguration, useCurrentUser } from "@/api/bootstrap";
import { standardQuery, type StandardDetail } from "../../queries";

/** Whether versions must be published by somebody other than their author: the provider's setting. */
export function useFourEyes(): boolean {
  return useConfiguration().setting.values["Portal.Standards.FourEyes"]?.toLowerCase() !== "false";
}

/** Whether only this rule prevents the user from publishing the open version of a standard. */
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
