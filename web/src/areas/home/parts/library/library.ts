import { readFrameworks } from "../../../frameworks";
import { latestRelease } from "../../../releases";
import { countStandards } from "../../../standards";

/** The frameworks with their figures as they are now. */
export async function readLibrary(signal: AbortSignal) {
  const frameworks = await readFrameworks(signal);
  return Promise.all(
    frameworks.map(async ({ id: frameworkId, code, title }) => {
      const [inForce, open, release] = await Promise.all([
        countStandards({ frameworkId, status: ["Published"] }, signal),
        countStandards({ frameworkId, hasOpenVersion: true }, signal),
        latestRelease(frameworkId, signal),
      ]);
      return { id: frameworkId, code, title, inForce, open, release: release?.name };
    }),
  );
}
