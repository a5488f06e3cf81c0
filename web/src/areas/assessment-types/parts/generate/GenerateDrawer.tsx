import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { finder, fold } from "@/lib/fold";
import { useText } from "@/lib/text";
import { toggled } from "@/lib/toggled";
import { Button, SearchField, SideDrawer, Unloaded } from "@/ui";
import { domainTreeQuery } from "../../../standards";
import { useGenerateTemplate, type DomainTree, type Subtype, type Template } from "../../queries";
import classes from "./Generate.module.css";

interface Branch {
  id: string;
  code: string;
  name: string;
  standards: { id: string; code: string; title: string }[];
}

/** Domains with those of their standards that can be asked about: the published ones. */
function branchesOf(tree: DomainTree): Branch[] {
  return tree.domains
    .map(({ id, code, name, subdomains }) => ({
      id,
      code,
      name,
      standards: subdomains
        .flatMap(({ standards }) => standards)
        .filter(({ status }) => status === "Published")
        .map((standard) => ({ id: standard.id, code: standard.code, title: standard.title })),
    }))
    .filter(({ standards }) => standards.length > 0);
}

interface BranchRowProps {
  branch: Branch;
  text: string;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

function BranchRow({ branch, text, chosen, onChosen }: BranchRowProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const has = finder(text);
  const found = branch.standards.filter(({ code, title }) => has(`${code} ${title}`));
  if (found.length === 0) return null;
  const count = branch.standards.filter(({ id }) => chosen.has(id)).length;
  const all = found.every(({ id }) => chosen.has(id));
  const isOpen = opened || fold(text) !== "";

  function onDomain(): void {
    const next = new Set(chosen);
    for (const { id } of found) {
      if (all) next.delete(id);
      else next.add(id);
    }
    onChosen(next);
  }

  return (
    <li>
      <div className={classes.domain}>
        <Checkbox
          label={`${branch.code} ${branch.name}`}
          checked={all}
          indeterminate={!all && count > 0}
          onChange={onDomain}
        />
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpened((last) => !last)}>
          {t("AssessmentTypes.ChosenOf", { chosen: count, total: branch.standards.length })}
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.standards}>
          {found.map(({ id, code, title }) => (
            <li key={id}>
              <Checkbox
                label={`${code} ${title}`}
                checked={chosen.has(id)}
                onChange={() => onChosen(toggled(chosen, id))}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface GenerateDrawerProps {
  subtype: Subtype;
  onClose: () => void;
  onMade: (template: Template) => void;
}

/** Makes a template out of chosen standards: one question each. */
export function GenerateDrawer({ subtype, onClose, onMade }: GenerateDrawerProps) {
  const t = useText();
  const tree = useQuery(domainTreeQuery(subtype.frameworkId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState("");
  const generate = useGenerateTemplate(subtype.id, onMade);
  const branches = tree.data ? branchesOf(tree.data) : [];
  const every = branches.flatMap(({ standards }) => standards.map(({ id }) => id));

  function body() {
    if (!tree.data) return <Unloaded query={tree} />;
    if (every.length === 0) return <p className={classes.note}>{t("AssessmentTypes.NoStandards")}</p>;
    return (
      <>
        <p className={classes.note}>{t("AssessmentTypes.GenerateText")}</p>
        <div className={classes.tools}>
          <SearchField label={t("AssessmentTypes.FindStandard")} value={text} onSearch={setText} withKey={false} />
          <Button size="small" onClick={() => setChosen(new Set(chosen.size === every.length ? [] : every))}>
            {t(chosen.size === every.length ? "AssessmentTypes.ChooseNone" : "AssessmentTypes.ChooseAll")}
          </Button>
        </div>
        <ul className={classes.domains} aria-label={t("AssessmentTypes.Standards")}>
          {branches.map((branch) => (
            <BranchRow key={branch.id} branch={branch} text={text.trim()} chosen={chosen} onChosen={setChosen} />
          ))}
        </ul>
      </>
    );
  }

  return (
    <SideDrawer opened onClose={onClose} title={t("AssessmentTypes.GenerateTitle", { name: subtype.name })} size={560}>
      <div className={classes.frame}>
        <div className={classes.body}>{body()}</div>
        <div className={classes.foot}>
          <span className={classes.note}>{t("AssessmentTypes.Chosen", { count: chosen.size })}</span>
          <Button onClick={onClose}>{t("Common.Cancel")}</Button>
          <Button
            kind="primary"
            loading={generate.isPending}
            disabledReason={chosen.size === 0 ? t("AssessmentTypes.ChooseFirst") : undefined}
            onClick={() => generate.mutate([...chosen])}
          >
            {t("AssessmentTypes.GenerateDraft")}
          </Button>
        </div>
      </div>
    </SideDrawer>
  );
}
