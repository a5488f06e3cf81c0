import { IconChevronLeft, IconChevronRight, IconGitCompare, IconVersions } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import {
  Button,
  Chip,
  CopyLink,
  CriticalityChip,
  IconButton,
  PrintButton,
  SegmentedSwitch,
  StatusChip,
  TabPanels,
  usePageKeys,
} from "@/ui";
import { RecordTags, useLevel, useSharedTabs, WatchMenu, type Subject } from "../../../records";
import { standardLooks } from "../../looks";
import type { StandardDetail, StandardLink } from "../../queries";
import { useStandardActions } from "../../useStandardActions";
import { CompareDialog } from "../versions/CompareDialog";
import { Further } from "./Further";
import { StandardRef } from "../StandardRef";
import { Statement } from "./Statement";
import { waitingLine } from "../versions/versions";
import classes from "./Reader.module.css";

interface ReaderProps {
  standard: StandardDetail;
  /** The open tab; it lives in the address. */
  tab: string | undefined;
  onTab: (tab: string) => void;
  onEdit: () => void;
  onOpen: (id: string) => void;
  onDeleted: () => void;
}

function Head({ standard, onCompare }: { standard: StandardDetail; onCompare: () => void }) {
  const t = useText();
  const subject: Subject = { kind: "Standard", id: standard.id, tenantId: useLevel() };
  const { shown } = standard;
  return (
    <div className={classes.line}>
      <bdi className={classes.code}>{standard.code}</bdi>
      <StatusChip status={shown.status} looks={standardLooks} label={t(`Enum.StandardStatus.${shown.status}`)} />
      <CriticalityChip criticality={shown.criticality} />
      <Chip tone="outline" icon={IconVersions}>
        {t("Standards.VersionNo", { version: shown.version })}
      </Chip>
      <RecordTags {...subject} />
      <span className={classes.tools}>
        <WatchMenu {...subject} />
        <IconButton
          icon={IconGitCompare}
          size="small"
          label={t("Standards.Compare")}
          disabledReason={standard.versions.length < 2 ? t("Standards.CompareNeedsTwo") : undefined}
          onClick={onCompare}
        />
        <PrintButton size="small" />
        <CopyLink />
      </span>
    </div>
  );
}

/** Actions on the standard, and the choice of its version. */
function Actions({ standard, onEdit, onDeleted }: Pick<ReaderProps, "standard" | "onEdit" | "onDeleted">) {
  const actions = useStandardActions(standard, { onEdit, onDeleted });
  if (actions.length === 0) return null;
  return (
    <div className={classes.bar}>
      {actions.map(({ key, label, kind, icon, loading, disabledReason, onClick }) => (
        <Button
          key={key}
          size="small"
          kind={kind}
          icon={icon}
          loading={loading}
          disabledReason={disabledReason}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Steps({
  previous,
  next,
}: {
  previous: StandardLink | null | undefined;
  next: StandardLink | null | undefined;
}) {
  const t = useText();
  return (
    <nav className={classes.foot} aria-label={t("Standards.Steps")}>
      {previous ? (
        <StandardRef id={previous.id} rel="prev" className={classes.step} title={previous.title}>
          <IconChevronLeft size={16} aria-hidden className={classes.flip} />
          {t("Standards.Previous", { code: previous.code })}
        </StandardRef>
      ) : (
        <span />
      )}
      {next && (
        <StandardRef id={next.id} rel="next" className={classes.step} title={next.title}>
          {t("Standards.Next", { code: next.code })}
          <IconChevronRight size={16} aria-hidden className={classes.flip} />
        </StandardRef>
      )}
    </nav>
  );
}

/** When each version takes effect, while one is waiting for its date. */
function Waiting({ standard }: { standard: StandardDetail }) {
  const t = useText();
  const format = useFormat();
  const waiting = waitingLine(standard);
  const day = waiting?.effectiveFrom;
  if (!waiting || !day) return null;
  return (
    <p className={classes.note}>{t("Standards.TakesEffect", { version: waiting.version, date: format.date(day) })}</p>
  );
}

/** What a standard says. */
function Wording({ standard }: { standard: StandardDetail }) {
  const t = useText();
  const [original, setOriginal] = useState(false);
  const { shown, parameters } = standard;
  const setCount = parameters.filter(({ set }) => set).length;
  return (
    <div className={classes.wording}>
      {parameters.length > 0 && (
        <div className={classes.bar}>
          <SegmentedSwitch
            label={t("Standards.Parameters")}
            value={original ? "original" : "values"}
            options={[
              { value: "values", label: t("Standards.Values") },
              { value: "original", label: t("Standards.Original") },
            ]}
            onChange={(value) => setOriginal(value === "original")}
          />
          <span className={classes.note}>
            {t("Standards.ParametersSet", { set: setCount, total: parameters.length })}
          </span>
        </div>
      )}
      <h2>{t("Standards.Statement")}</h2>
      <Statement lines={standard.lines} original={original} />
      <Further shown={shown} />
    </div>
  );
}

/** One standard, to be read, with what has been said about it in the reader's organisation. */
export function Reader({ standard, tab, onTab, onEdit, onOpen, onDeleted }: ReaderProps) {
  const t = useText();
  const [comparing, setComparing] = useState(false);
  const ofRecord = useSharedTabs({ kind: "Standard", id: standard.id, tenantId: useLevel() });
  const { shown, previous, next } = standard;
  const wording = { value: "details", label: t("Records.Details"), content: <Wording standard={standard} /> };
  usePageKeys({
    j: next ? () => onOpen(next.id) : undefined,
    k: previous ? () => onOpen(previous.id) : undefined,
    e: standard.allowedActions.includes("Edit") ? onEdit : undefined,
  });
  return (
    <article className={classes.reader}>
      <Head standard={standard} onCompare={() => setComparing(true)} />
      <h1 dir="auto">{shown.title}</h1>
      <Waiting standard={standard} />
      <Actions standard={standard} onEdit={onEdit} onDeleted={onDeleted} />
      <TabPanels tabs={[wording, ...ofRecord]} tab={tab ?? "details"} onTab={onTab} />
      <Steps previous={previous} next={next} />
      {comparing && <CompareDialog standard={standard} onClose={() => setComparing(false)} />}
    </article>
  );
}
