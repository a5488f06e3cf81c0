import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { IconButton } from "../button";
import { useFormat } from "@/lib/format";
import classes from "./Pager.module.css";

interface PagerProps {
  /** 1 for the first page. */
  page: number;
  pageSize: number;
  /** Undefined while unknown. */
  totalCount: number | undefined;
  onPage: (page: number) => void;
  /** Offers other page sizes if given. */
  onPageSize?: ((size: number) => void) | undefined;
  pageSizes?: readonly number[];
}

const defaultSizes = [10, 25, 50, 100, 200] as const;

/** The visible rows, the total, and buttons to the other pages. */
export function Pager({ page, pageSize, totalCount, onPage, onPageSize, pageSizes = defaultSizes }: PagerProps) {
  const t = useText();
  const format = useFormat();
  const total = totalCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].toSorted((a, b) => a - b);
  return (
    <nav className={classes.pager} aria-label={t("Ui.Table.Pages")}>
      {onPageSize && (
        <select
          className={classes.size}
          aria-label={t("Ui.Table.PageSize")}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t("Ui.Table.RowsPerPage", { rows: format.number(size) })}
            </option>
          ))}
        </select>
      )}
      {totalCount !== undefined && (
        <span>
          {t("Ui.Table.Range", { from: format.number(from), to: format.number(to), total: format.number(total) })}
        </span>
      )}
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        size="small"
        label={t("Ui.Table.Previous")}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        size="small"
        label={t("Ui.Table.Next")}
        aria-disabled={page >= pages || undefined}
        onClick={() => page < pages && onPage(page + 1)}
      />
    </nav>
  );
}
