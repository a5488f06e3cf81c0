import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { EmptyNote, SideDrawer, Unloaded } from "@/ui";
import { previewQuery } from "../../queries";
import classes from "../Parts.module.css";

function Lines() {
  const t = useText();
  const preview = useQuery({ ...previewQuery(), staleTime: 0 });
  if (!preview.data) return <Unloaded query={preview} />;
  const { subject, items } = preview.data;
  if (items.length === 0) return <EmptyNote title={t("EmailPreferences.PreviewEmpty")} />;
  return (
    <>
      <p className={classes.quiet}>{t("EmailPreferences.PreviewText")}</p>
      <h3 className={classes.subject}>{subject}</h3>
      <ul className={classes.lines}>
        {items.map((line) => (
          <li key={`${line.url} ${line.title}`}>
            {line.url ? <a href={line.url}>{line.title}</a> : line.title}
            <small>{line.typeName}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The digest as it would be sent now. */
export function DigestPreview({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t("EmailPreferences.Preview")}>
      <div className={classes.drawer}>{opened && <Lines />}</div>
    </SideDrawer>
  );
}
