import { useQuery } from "@tanstack/react-query";
import { frameworksQuery } from "@/areas/frameworks";
import { useText } from "@/lib/text";
import { Section, Unloaded } from "@/ui";
import { subtypesQuery, type AssessmentType } from "../../queries";
import { SubtypeTable } from "./SubtypeTable";
import classes from "../Table.module.css";

/** The subtypes of a type on its page. */
export function SubtypesOfType({ type }: { type: AssessmentType }) {
  const t = useText();
  const all = useQuery(subtypesQuery());
  const frameworks = useQuery(frameworksQuery()).data ?? [];
  if (!all.data) return <Unloaded query={all} />;
  const subtypes = all.data.filter(({ typeId }) => typeId === type.id);
  const title = t("AssessmentTypes.SubtypesOf", { name: type.name });
  return (
    <Section title={title}>
      {subtypes.length === 0 ? (
        <p className={classes.empty}>{t("AssessmentTypes.NoSubtypes")}</p>
      ) : (
        <SubtypeTable label={title} subtypes={subtypes} frameworks={frameworks} />
      )}
    </Section>
  );
}
