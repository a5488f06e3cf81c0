import classes from "./ErrorPage.module.css";

/**
 * Shown when the server could not be reached at the start. There are no texts yet, since the server sends them: the words
 * stand in the page itself.
 */
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
