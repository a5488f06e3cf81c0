import { useEffect, useState } from "react";
import { forgetTrial, returnedTrial } from "@/api/auth/trial";
import { useText } from "@/lib/text";
import { EmptyState, PageHead } from "@/ui";
import { TrialResult } from "./parts/trial/TrialResult";

/** The result of trying an application. It is gone with the page. */
export function ApplicationTrialPage() {
  const t = useText();
  const [visit] = useState(returnedTrial);
  useEffect(() => {
    // A reload must not find the code, and nobody should copy it with the address.
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    return forgetTrial;
  }, []);
  return (
    <div>
      <PageHead
        title={visit ? t("Applications.Try.TitleOf", { name: visit.trial.name }) : t("Applications.Try.Title")}
      />
      {visit ? (
        <TrialResult visit={visit} />
      ) : (
        <EmptyState title={t("Applications.Try.Empty")} text={t("Applications.Try.EmptyText")} />
      )}
    </div>
  );
}
