import { Unloaded, type AwaitedQuery } from "../states";
import { SideDrawer } from "./SideDrawer";
import classes from "./SideDrawer.module.css";

interface FailedDrawerProps {
  query: AwaitedQuery;
  /** That of the form. */
  title: string;
  onClose: () => void;
}

/**
 * In place of a form whose record could not be loaded: a press that opens nothing would be made again. While it loads nothing is shown,
 * since the focus would go to this drawer first, and not back to where the form was opened.
 */
export function FailedDrawer({ query, title, onClose }: FailedDrawerProps) {
  if (!query.isError) return null;
  return (
    <SideDrawer opened onClose={onClose} title={title}>
      <div className={classes.failed}>
        <Unloaded query={query} />
      </div>
    </SideDrawer>
  );
}
