import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { PageHead, TextSkeleton, Unloaded } from "@/ui";
import { SampleDataPanel } from "./parts/SampleDataPanel";
import { StepList } from "./parts/StepList";
import { progressQuery } from "./queries";
import { doneOf } from "./rules";

/** What a new portal still needs. Nothing is stored: a step is done when what it creates exists. */
export function GettingStartedPage() {
  const t = useText();
  const hasSampleData = useGranted("Portal.SampleData");
  const progress = useQuery(progressQuery());
  const counts = progress.data && doneOf(progress.data);
  return (
    <div>
      <PageHead
        title={t("GettingStarted.Title")}
        count={counts && t("GettingStarted.Progress", { done: counts.done, all: counts.all })}
      />
      {!progress.data && <Unloaded query={progress} shape={<TextSkeleton lines={10} />} />}
      {progress.data && <StepList progress={progress.data} />}
      {hasSampleData && <SampleDataPanel />}
    </div>
  );
}
