import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useCrumb } from "@/lib/crumbs";
import { textOr, useText } from "@/lib/text";
import { wayBack } from "../errors/navigation";
import classes from "./ErrorPage.module.css";

/** What failed; `failed` is the address that could not be shown. */
export interface ErrorPageProps {
  status: number;
  failed?: string;
  /** Stands within the frame of the pages for signed-in users. */
  isFramed?: boolean;
}

/** The page in place of one that cannot be shown: code, what it means, what to do. */
export function ErrorPage({ status, failed, isFramed = false }: ErrorPageProps) {
  const t = useText();
  const router = useRouter();
  const title = textOr(`Error.Status.${status}`, t("Error.Status.Other"));
  const detail = textOr(`Error.Detail.${status}`, t("Error.Detail.Other"));
  useCrumb(isFramed ? title : undefined);
  useEffect(() => {
    document.title = `${status} · ${title}`;
  }, [status, title]);
  const goBack = () => {
    const place = wayBack(status, failed);
    if (place) void router.navigate({ href: place });
    else router.history.back();
  };
  const content = (
    <>
      <p className={classes.code}>{status}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.actions}>
        {status !== 403 && <Button onClick={goBack}>{t("Error.Back")}</Button>}
        <Button variant="filled" onClick={() => void router.navigate({ href: "/" })}>
          {t("Error.Home")}
        </Button>
      </div>
    </>
  );
  if (isFramed) return <div className={`${classes.page} ${classes.framed}`}>{content}</div>;
  return (
    <main className={classes.page} id="content" tabIndex={-1}>
      {content}
    </main>
  );
}
