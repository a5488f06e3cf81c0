import { textOr, useText } from "@/lib/text";
import { isFramedError } from "../errors/framed";
import { Shell } from "../shell/Shell";
import { ErrorPage, type ErrorPageProps } from "./ErrorPage";

/** The error page, where the menu leads on in the frame of the other pages. */
export function ErrorView({ status, failed }: Omit<ErrorPageProps, "isFramed">) {
  const t = useText();
  if (!isFramedError(status)) return <ErrorPage status={status} failed={failed} />;
  return (
    <Shell title={textOr(`Error.Status.${status}`, t("Error.Status.Other"))}>
      <ErrorPage isFramed status={status} failed={failed} />
    </Shell>
  );
}
