import { api, unwrap } from "@/api/client";

/** ABP's default for the mail server, which means none: it is never connected to. */
const noMailServer = "127.0.0.1";

/** Whether a mail server is set up. */
export async function hasMailServer(signal: AbortSignal): Promise<boolean> {
  const { smtpHost } = await unwrap(api.GET("/api/setting-management/emailing", { signal }));
  return Boolean(smtpHost) && smtpHost !== noMailServer;
}
