import { creation, type Area } from "@/lib/registry";
import { routes } from "./routes";

/** Frameworks: the bodies of standards that domains, subdomains and standards belong to. */
export const frameworks: Area = {
  name: "frameworks",
  routes,
  commands: [creation("Frameworks.New", "/frameworks", "Portal.Standards.Create")],
};

export { countFrameworks } from "./parts/countQueries";
export { FrameworkChoice, FrameworkChoiceOf } from "./parts/FrameworkMenu";
export { FrameworkSwitch } from "./parts/FrameworkSwitch";
export { NoFramework } from "./parts/NoFramework";
export { useFramework } from "./parts/useFramework";
export {
  frameworksQuery,
  inLibrary,
  prefetchOfFramework,
  readFrameworks,
  useLibraryChange,
  useRefreshLibrary,
  type Framework,
} from "./queries";
export { frameworkCode } from "./rules";
