import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import type { GoodsCard } from "@/api/types";
import type { OnNumber } from "../usePurchase";
import { GoodsRow } from "./GoodsRow";
import styles from "./GoodsTable.module.css";
import { nextRow, pageMoveOf, type RowMove, rowMoveOf } from "./rowOrder";

export interface GoodsTableProps {
  label: string;
  list: readonly GoodsCard[];
  pictures?: boolean;
  /** the rows of the next page are on their way */
  busy?: boolean;
  /** Page Down and Page Up in a quantity box turn the page */
  onTurnPage?: (direction: 1 | -1) => boolean;
  onNumber?: OnNumber;
  /** the number each box begins with; like the two below it must be stable */
  start?: (goods: GoodsCard) => number;
  /** a line under the name */
  note?: (goods: GoodsCard) => ReactNode;
  /** one further cell per row */
  extra?: (goods: GoodsCard) => ReactNode;
  extraLabel?: string;
  /** details open in a new tab, so that input on this page is kept */
  newTab?: boolean;
}

const BOX = "input:not(:disabled)";

export function GoodsTable({
  label,
  list,
  pictures = true,
  busy,
  onTurnPage,
  onNumber,
  start,
  note,
  extra,
  extraLabel,
  newTab,
}: GoodsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusFirst = useRef(false);

  const focusFrom = useCallback((row: HTMLTableRowElement | null, move: RowMove): boolean => {
    const rows = [...(body.current?.rows ?? [])];
    const boxes = rows.map((r) => r.querySelector<HTMLInputElement>(BOX));
    const at = nextRow(
      boxes.map((box) => box !== null),
      row ? rows.indexOf(row) : -1,
      move,
    );
    if (at === null) return false;
    boxes[at]?.focus({ preventScroll: true });
    rows[at]?.scrollIntoView({ block: "nearest" });
    return true;
  }, []);

  const onEntered = useCallback((row: HTMLTableRowElement) => void focusFrom(row, "down"), [focusFrom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows have come
  useEffect(() => {
    if (busy || !focusFirst.current) return;
    focusFirst.current = false;
    focusFrom(null, "first");
  }, [list, busy]);

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const move = rowMoveOf(event);
    if (move) {
      // Also at either end: the box must not take the arrow for its own step.
      event.preventDefault();
      focusFrom(target.closest("tr"), move);
      return;
    }
    const turn = pageMoveOf(event);
    if (turn && onTurnPage) {
      event.preventDefault();
      focusFirst.current = onTurnPage(turn);
    }
  }

  return (
    <div className={`${styles.frame} card`}>
      <table
        className={pictures ? styles.table : `${styles.table} ${styles.dense}`}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead className={styles.head}>
          <tr>
            {pictures && (
              <td className={styles.picture}>
                <span className="visually-hidden">图片</span>
              </td>
            )}
            <th scope="col">商品</th>
            <th scope="col" className={styles.maker}>
              厂家
            </th>
            <th scope="col" className={styles.spec}>
              规格
            </th>
            <th scope="col" className={styles.stock}>
              库存
            </th>
            <th scope="col" className={styles.expiry}>
              效期
            </th>
            <th scope="col" className={styles.pack}>
              包装
            </th>
            <th scope="col" className={styles.price}>
              单价
            </th>
            <th scope="col" className={styles.quantity}>
              数量
            </th>
            <td className={styles.add}>
              <span className="visually-hidden">加入购物车</span>
            </td>
            {extra && (
              <td className={styles.extra}>
                <span className="visually-hidden">{extraLabel}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody ref={body} data-rows onKeyDownCapture={onKeyDown} className={busy ? styles.dimmed : undefined}>
          {list.map((goods, index) => (
            <GoodsRow
              key={goods.id}
              goods={goods}
              pictures={pictures}
              eager={index < 8}
              onEntered={onEntered}
              onNumber={onNumber}
              start={start}
              note={note}
              extra={extra}
              newTab={newTab}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
