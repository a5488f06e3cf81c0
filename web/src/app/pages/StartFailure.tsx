import classes from "./ErrorPage.module.css";

/** Shown when the server can't be reached at the start. Texts come from the server, so the words are part of the page itself. */
export function StartFailure() {
  const words = document.querySelector<HTMLTemplateElement>("#start-failure")?.content;
  const part = (name: string) => words?.querySelector(`[data-part="${name}"]`)?.textContent ?? "";
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{part("title")}</h1>
      <p className={classes.detail}>{part("detail")}</p>
      <div className={classes.actions}>
        <button type="button" className={classes.plainButton} onClick={() => location.reload()}>
          {part("action")}
        </button>
      </div>
    </main>
  );
}
