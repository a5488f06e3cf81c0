import { useRouterState } from "@tanstack/react-router";
import { DeviceSteps } from "./parts/device/DeviceSteps";

/** Where the users of devices without a browser type the code that a device shows. */
export function DevicePage() {
  const search = useRouterState({ select: (state) => state.location.search }) as { userCode?: string };
  return <DeviceSteps userCode={search.userCode ?? ""} />;
}
