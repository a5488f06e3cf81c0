import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { textOr, useText } from "@/lib/text";
import { isFramedError } from "../errors/framed";
import { Shell } from "../shell/Shell";
import { ErrorPage, type ErrorPageProps } from "./ErrorPage";

interface ErrorViewProps extends Omit<ErrorPageProps, "isFramed"> {
  /** The client whose workspace this is. */
  client: string | undefined;
}

/** The error page in the frame of the other pages; another workspace begins at its home. */
function FramedError({ status, failed, client }: ErrorViewProps) {
  const t = useText();
  const router = useRouter();
  const [failedIn] = useState(client);
  useEffect(() => {
    if (client !== failedIn) void router.navigate({ to: "/", search: { client }, replace: true });
  }, [client, failedIn, router]);
  return (
    <Shell title={textOr(`Error.Status.${status}`, t("Error.Status.Other"))}>
      <ErrorPage isFramed status={status} failed={failed} />
    </Shell>
  );
}

/** The error page; users who can continue from the menu keep the frame. */
export function ErrorView(props: ErrorViewProps) {
  if (isFramedError(props.status)) return <FramedError {...props} />;
  return <ErrorPage status={props.status} failed={props.failed} />;
}
