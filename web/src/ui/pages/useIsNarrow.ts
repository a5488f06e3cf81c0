import { useMediaQuery } from "@mantine/hooks";
import { narrowQuery } from "@/lib/breakpoints";

/** Whether the window is too narrow for what stands side by side elsewhere. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrowQuery, false, { getInitialValueInEffect: false });
}
