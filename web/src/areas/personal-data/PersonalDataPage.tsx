import { useQuery } from "@tanstack/react-query";
import { IconUserOff } from "@tabler/icons-react";
import { ApiError } from "@/api/errors";
import { useText } from "@/lib/text";
import { DetailPage, EmptyState, Unloaded } from "@/ui";
import { CopiesPanel } from "./parts/CopiesPanel";
import { DeletionPanel } from "./parts/DeletionPanel";
import { copiesQuery, stateQuery } from "./queries";
import classes from "./PersonalDataPage.module.css";

/** Whether the server refuses because somebody else acts as the user. */
function isNotInPerson(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "Portal:Account.NotInPerson";
}

function Content() {
  const t = useText();
  const state = useQuery(stateQuery());
  const copies = useQuery(copiesQuery());
  const failed = [state, copies].find(({ isError, data }) => isError && !data);
  if (failed && isNotInPerson(failed.error)) {
    return <EmptyState icon={IconUserOff} title={t("PersonalData.InPerson")} text={t("PersonalData.InPersonText")} />;
  }
  if (!state.data || !copies.data) return <Unloaded query={failed ?? state} />;
  return (
    <div className={classes.page}>
      <CopiesPanel state={state.data} copies={copies.data} />
      <DeletionPanel state={state.data} />
    </div>
  );
}

/** A copy of what the portal has about the user, and the deletion of the account. */
export function PersonalDataPage() {
  const t = useText();
  return (
    <DetailPage title={t("PersonalData.Title")}>
      <Content />
    </DetailPage>
  );
}
