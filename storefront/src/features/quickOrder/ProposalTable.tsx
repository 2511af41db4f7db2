import { memo, useCallback, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { unitPrice } from "@/features/cart/unitPrice";
import { goodsUrl } from "@/features/goods/link";
import { quantityRules } from "@/features/goods/quantity";
import { ReasonLine } from "@/features/goods/ReasonList";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { focusNext } from "./focusNext";
import { choose, chosen, type Item, isTaken, numberOf, partOf, saidOf, type Target } from "./proposals";
import styles from "./Replenishment.module.css";

interface RowProps {
  item: Item;
  target: Target;
  onChange: (next: Item) => void;
  onInvalid: (key: string, message: string | null) => void;
}

const ProposalRow = memo(function ProposalRow({ item, target, onChange, onInvalid }: RowProps) {
  const option = chosen(item);
  const goods = option?.goods;
  const number = numberOf(item, target);
  const said = saidOf(item);
  return (
    <tr data-part={partOf(item, target)}>
      <td className={styles.check}>
        {goods?.is_buy && (
          <input
            type="checkbox"
            data-tick
            aria-label={`补 ${goods.name} ${goods.ypgg}`}
            checked={isTaken(item, target)}
            onChange={(event) => onChange({ ...item, taken: event.target.checked })}
          />
        )}
      </td>
      <th scope="row" className={styles.goods}>
        {item.options.length > 1 && (
          <select
            aria-label={`${said} 选择商品`}
            value={item.goodsId}
            onChange={(event) => {
              // Another product gets a new box, without the old one's error.
              onInvalid(item.key, null);
              onChange(choose(item, Number(event.target.value)));
            }}
          >
            <option value={0}>请选择（{item.options.length} 个相近的品种）</option>
            {item.options.map(({ goods: one }) => (
              <option key={one.id} value={one.id}>
                {[one.name, one.ypgg, one.sccj, one.price && `¥${one.price}`].filter(Boolean).join(" ")}
              </option>
            ))}
          </select>
        )}
        {item.options.length === 1 && !goods && item.options[0] && (
          <label className={styles.only}>
            <input
              type="checkbox"
              onChange={() => item.options[0] && onChange(choose(item, item.options[0].goods.id))}
            />
            {item.options[0].goods.name} {item.options[0].goods.ypgg} {item.options[0].goods.sccj}
          </label>
        )}
        {goods && item.options.length === 1 && (
          <>
            <Link to={goodsUrl(goods)} target="_blank">
              {goods.name}
            </Link>{" "}
            <small>{`${goods.ypgg} ${goods.sccj}`}</small>
          </>
        )}
        {said && item.row && (
          <small className={styles.said}>
            第 {item.row.line} 行 {said}
          </small>
        )}
      </th>
      <td className={styles.why}>
        {option ? option.why : item.row ? `库存 ${item.row.stock}，请先选择商品` : ""}
        {option?.caution && <small className={styles.caution}>{option.caution}</small>}
      </td>
      <td className={styles.price}>
        {goods && goods.price !== null && <Price price={unitPrice(goods, number)} unit={goods.unit} />}
      </td>
      <td className={styles.number}>
        {goods?.is_buy && (
          <QuantityBox
            {...quantityRules(goods)}
            key={goods.id}
            value={number}
            label={`${goods.name} ${goods.ypgg} 数量`}
            onInvalid={(message) => onInvalid(item.key, message)}
            onCommit={(next) => onChange({ ...item, number: next, taken: true })}
            onEnter={focusNext}
          />
        )}
        {goods && !goods.is_buy && <ReasonLine reasons={goods.reasons} />}
        {item.added > 0 && goods && (
          <small className={styles.added}>
            购物车里有 {item.added} {goods.unit}
          </small>
        )}
      </td>
    </tr>
  );
});

export interface ProposalTableProps {
  label: string;
  items: readonly Item[];
  target: Target;
  onChange: (next: Item) => void;
  /** why the number in the box of a row can't be bought; null = it can again */
  onInvalid: (key: string, message: string | null) => void;
}

export function ProposalTable({ label, items, target, onChange, onInvalid }: ProposalTableProps) {
  // The same functions for every draw, so that one row's change leaves the others alone.
  const latest = useRef({ onChange, onInvalid });
  useLayoutEffect(() => {
    latest.current = { onChange, onInvalid };
  });
  const change = useCallback((next: Item) => latest.current.onChange(next), []);
  const invalid = useCallback(
    (key: string, message: string | null) => latest.current.onInvalid(key, message),
    [],
  );
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">补</span>
          </td>
          <th scope="col">商品</th>
          <th scope="col">为什么</th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ProposalRow key={item.key} item={item} target={target} onChange={change} onInvalid={invalid} />
        ))}
      </tbody>
    </table>
  );
}
