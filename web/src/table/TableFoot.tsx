import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, IconButton, Pager } from "@/ui";
import type { ListState } from "./listState";
import type { BulkAction } from "./types";
import foot from "./TableFoot.module.css";

interface TableFootProps {
  state: ListState;
  onState: (state: ListState) => void;
  /** Undefined while the first page loads. */
  totalCount: number | undefined;
  selected: readonly string[];
  clear: () => void;
  /** Also selects the rows of the other pages. */
  chooseWhole: (() => Promise<void>) | undefined;
  bulkActions: readonly BulkAction[];
  /** Secondary text while nothing is selected. */
  note?: ReactNode;
}

/** Paging; while rows are selected, bulk actions in the same place and height. */
export function TableFoot(props: TableFootProps) {
  const { state, onState, totalCount, selected, clear, chooseWhole, bulkActions, note } = props;
  const t = useText();
  const format = useFormat();
  const choosing = selected.length > 0;
  const words = t("Ui.Table.Selected", { count: selected.length, selected: format.number(selected.length) });
  return (
    <div className={`${foot.foot} ${choosing ? foot.bulk : ""}`}>
      {choosing ? (
        <div className={foot.bulkActions} role="toolbar" aria-label={words}>
          <IconButton icon={IconX} size="small" label={t("Ui.Table.ClearSelection")} onClick={clear} />
          <output className={foot.selectedCount}>{words}</output>
          {chooseWhole && (
            <Button onClick={() => void chooseWhole()}>
              {t("Ui.Table.SelectWhole", { total: format.number(totalCount ?? 0) })}
            </Button>
          )}
          {bulkActions.map((action) => (
            <Button
              key={action.key}
              icon={action.icon}
              kind={action.danger ? "danger" : "default"}
              disabledReason={action.disabledReason}
              onClick={() => action.onClick(selected, clear)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      ) : (
        note && <span>{note}</span>
      )}
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        totalCount={totalCount}
        onPage={(page) => onState({ ...state, page })}
        onPageSize={choosing ? undefined : (pageSize) => onState({ ...state, pageSize, page: 1 })}
      />
    </div>
  );
}
