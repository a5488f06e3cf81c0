import { useLocation } from "@tanstack/react-router";
import { ErrorPage } from "./ErrorPage";

/** No route has this address. */
export function NotFound() {
  const failed = useLocation({ select: (location) => location.href });
  return <ErrorPage status={404} failed={failed} />;
}
