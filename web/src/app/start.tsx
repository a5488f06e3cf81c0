import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentBrand } from "@/api/brand";
import { configuration } from "@/api/bootstrap";
import { setApiBase, setIdentityProof } from "@/api/client";
import { ApiError } from "@/api/errors";
import { here, loadEnvironment } from "@/api/environment";
import { setLeavingQuestion } from "@/api/kept";
import { isSignedIn, notifyPrimaryContact, refreshConfiguration, startSession } from "@/api/session";
import { keepComposingKeys } from "@/lib/composing";
import { startObservation } from "@/lib/observation";
import { beginAnewWhenRestored } from "@/lib/restored";
import { useStore } from "@/lib/store";
import { AppTheme } from "@/ui/theme/AppTheme";
import { askForProof } from "./shell/identityProof";
import { appearance, startAppearance } from "./appearance";
import { watchSlowSaves, watchUncaughtErrors } from "./errors/report";
import { followBrand } from "./brand";
import { drawFirstFrame, giveWayToPage } from "./firstFrame";
import { followLanguage } from "./language";
import { createQueryClient } from "./queryClient";
import { createAppRouter } from "./router";
import { askToLeave } from "./shell/leaving";
import { StartFailure } from "./pages/StartFailure";

/** The page loader is removed this many milliseconds after the start. */
const loaderStays = 500;

const queryClient = createQueryClient();

function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const { scheme, direction } = useStore(appearance);
  return (
    <AppTheme scheme={scheme} direction={direction}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>
  );
}

function removeLoader(): void {
  setTimeout(() => document.getElementById("page-loader")?.remove(), loaderStays);
}

async function prepare(): Promise<ReturnType<typeof createAppRouter>> {
  const { apis, errorReporting } = await loadEnvironment();
  const api = here(apis.default.url);
  setApiBase(new URL(api, location.origin).origin === location.origin ? "" : api);
  void startObservation(errorReporting, () => import("./observation"));
  startAppearance();
  followLanguage(queryClient);
  followBrand();
  setIdentityProof(askForProof);
  setLeavingQuestion(askToLeave);
  const { returnTo } = await startSession();
  drawFirstFrame(isSignedIn());
  await refreshConfiguration();
  drawFirstFrame(isSignedIn());
  if (returnTo) await notifyPrimaryContact(configuration.get());
  if (returnTo) history.replaceState(history.state, "", returnTo);
  return createAppRouter(queryClient);
}

/** Starts the application in the page. */
export async function start(): Promise<void> {
  const place = document.getElementById("root");
  if (!place) return;
  keepComposingKeys();
  watchUncaughtErrors();
  watchSlowSaves();
  beginAnewWhenRestored();
  giveWayToPage(place);
  // The error page shows the server's answer; the console would only repeat it.
  const root = createRoot(place, {
    onCaughtError: (error) => {
      // oxlint-disable-next-line no-console -- as it would stand there without this
      if (!(error instanceof ApiError)) console.error(error);
    },
  });
  try {
    const router = await prepare();
    document.title = currentBrand().name;
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  } catch {
    root.render(<StartFailure />);
  }
  removeLoader();
}
