import { useEffect } from "react";
import { startLiveEvents, useLiveEvent } from "@/api/live";
import { showPageAlert, type PageAlert } from "@/lib/alerts";
import { showToast, toastSeverities, type ToastMessage } from "@/lib/toast";

const alertTypes: readonly string[] = ["success", "info", "warning", "danger"];

/** The server may be newer than this page: values that the page doesn't know are not shown. */
function asToast(data: unknown): ToastMessage | null {
  const { severity, summary, detail, sticky, life, closable, key } = Object(data) as Partial<ToastMessage>;
  const known = toastSeverities.find((name) => name === severity);
  return known ? { severity: known, summary, detail, sticky, life, closable, key } : null;
}

function asAlert(data: unknown): PageAlert | null {
  const alert = Object(data) as Partial<PageAlert>;
  return alert.message && alertTypes.includes(alert.type ?? "") ? (alert as PageAlert) : null;
}

/** Announcements of the server to everyone signed in: a toast, or a message above the content. */
export function Announcements() {
  useLiveEvent("toast", (data) => {
    const message = asToast(data);
    if (message) showToast(message);
  });
  useLiveEvent("page-alert", (data) => {
    const alert = asAlert(data);
    if (alert) showPageAlert(alert);
  });
  // The stream starts with the first listener.
  useEffect(() => startLiveEvents(), []);
  return null;
}
