/** What decides whether the title of a finding names something that is not met. */
export interface TitledFinding {
  kind: string;
  status: string;
  title: string;
  /** The question whose answer failed. */
  itemId?: string | null;
  standardTitle?: string | null;
}

const praise: readonly string[] = ["Opportunity", "GoodPractice"];
const settled: readonly string[] = ["Closed", "Void"];

/**
 * Is the standard that a finding is called by not met? So it is where an answer failed, or where the finding bears the standard's own title:
 * alone, that title would read as praise. What somebody else wrote says itself what is wrong, and what is closed is met by now.
 */
export function isNotMet({ kind, status, title, itemId, standardTitle }: TitledFinding): boolean {
  if (praise.includes(kind) || settled.includes(status)) return false;
  return Boolean(itemId) || title === standardTitle;
}
