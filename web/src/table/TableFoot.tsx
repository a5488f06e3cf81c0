import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, IconButton, Pager } from "@/ui";
import type { ListState } from "./listState";
import type { BulkAction } from "./types";
import classes from "./Table.module.css";

interface TableFootProps {
  state: ListState;
  onState: (state: ListState) => void;
  totalCount: number;
  selected: readonly string[];
  clear: () => void;
  bulkActions: readonly BulkAction[];
  /** Quiet words while nothing is chosen. */
  note?: ReactNode;
}

/** Paging; while rows are chosen, what can be done with them, in the same place and height. */
export function TableFoot({ state, onState, totalCount, selected, clear, bulkActions, note }: TableFootProps) {
  const t = useText();
  const format = useFormat();
  const choosing = selected.length > 0;
  const words = t("Ui.Table.Selected", { count: selected.length, selected: format.number(selected.length) });
  return (
    <div className={`${classes.foot} ${choosing ? classes.bulk : ""}`}>
      {choosing ? (
        <div className={classes.bulkActions} role="toolbar" aria-label={words}>
          <IconButton icon={IconX} size="small" label={t("Ui.Table.ClearSelection")} onClick={clear} />
          <output className={classes.selectedCount}>{words}</output>
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
