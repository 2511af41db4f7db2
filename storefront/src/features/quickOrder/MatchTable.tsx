import { memo } from "react";
import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
import { goodsUrl } from "@/features/goods/link";
import { quantityRules } from "@/features/goods/quantity";
import { ReasonLine } from "@/features/goods/ReasonList";
import { focusFollows } from "@/ui/focusFollows";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import {
  adjusted,
  type Choice,
  choose,
  chosenGoods,
  optionsOf,
  partOf,
  proposedBecause,
  saidOf,
} from "./choices";
import { focusNext } from "./focusNext";
import styles from "./MatchTable.module.css";

const states = { ready: "已匹配", choose: "请选择", refused: "暂时不能买", missing: "没有找到" } as const;

function GoodsOption({ goods }: { goods: GoodsCard }) {
  const stock = goods.number === 0 && "缺货";
  const told = [goods.name, goods.ypgg, goods.sccj, goods.price && `¥${goods.price}`, stock];
  return <option value={goods.id}>{told.filter(Boolean).join(" ")}</option>;
}

interface RowProps {
  choice: Choice;
  onChange: (next: Choice) => void;
  /** why the number in the box of a row can't be bought; null = it can again */
  onInvalid: (line: number, message: string | null) => void;
  onRemove: (choice: Choice) => void;
}

/** Of hundreds of rows only the one that changes is drawn anew. */
const MatchRow = memo(function MatchRow({ choice, onChange, onInvalid, onRemove }: RowProps) {
  const { row } = choice;
  const goods = chosenGoods(choice);
  const options = optionsOf(row);
  const why = proposedBecause(choice);
  const isReplaceable = row.alternatives.length > 0 && !goods?.is_buy;
  const part = partOf(choice);
  const chooseGoods = (id: number) => {
    // Another product gets a new box, without the old one's error.
    onInvalid(row.line, null);
    onChange(choose(choice, id));
  };
  return (
    <tr data-part={part}>
      <th scope="row" className={styles.said}>
        <small>{row.line}</small> {saidOf(row)}
        {row.number !== null && (
          <small>
            {" "}
            × {row.number}
            {row.unit}
          </small>
        )}
        {row.refused_number && (
          <small className={styles.missing}>数量“{row.refused_number}”不能下单，请选好商品后填写</small>
        )}
      </th>
      <td className={styles.goods}>
        {options.length > 1 && (
          <select
            aria-label={`第 ${row.line} 行选择商品`}
            value={choice.goodsId}
            onChange={(event) => chooseGoods(Number(event.target.value))}
          >
            <option value={0}>请选择（{options.length} 个品种）</option>
            {row.goods.map((one) => (
              <GoodsOption key={one.id} goods={one} />
            ))}
            {row.alternatives.length > 0 && (
              <optgroup label="可替代品种">
                {row.alternatives.map((one) => (
                  <GoodsOption key={one.id} goods={one} />
                ))}
              </optgroup>
            )}
          </select>
        )}
        {why && <small className={styles.why}>{why}</small>}
        {isReplaceable && <small className={styles.adjusted}>缺货，可以换成可替代品种</small>}
        {options.length === 1 && !goods && row.goods[0] && (
          <label className={styles.only}>
            <input type="checkbox" onChange={() => row.goods[0] && chooseGoods(row.goods[0].id)} />
            {row.goods[0].name} {row.goods[0].ypgg} {row.goods[0].sccj}
          </label>
        )}
        {goods && options.length === 1 && (
          <>
            <Link to={goodsUrl(goods)} target="_blank">
              {goods.name}
            </Link>{" "}
            <small>{`${goods.ypgg} ${goods.sccj}`}</small>
          </>
        )}
        {row.status === "unmatched" && <span className={styles.missing}>没有找到，可以登记求购</span>}
      </td>
      <td className={styles.price}>
        {goods && goods.price !== null && <Price price={unitPrice(goods, choice.number)} unit={goods.unit} />}
      </td>
      <td className={styles.number}>
        {goods?.is_buy && (
          <>
            <QuantityBox
              {...quantityRules(goods)}
              key={goods.id}
              value={choice.number}
              label={`第 ${row.line} 行 ${goods.name} 数量`}
              onInvalid={(message) => onInvalid(row.line, message)}
              onCommit={(number) => onChange({ ...choice, number })}
              onEnter={focusNext}
            />
            {adjusted(choice) && <small className={styles.adjusted}>{adjusted(choice)}</small>}
          </>
        )}
        {goods && !goods.is_buy && <ReasonLine reasons={goods.reasons} />}
      </td>
      <td className={styles.state} data-state={part}>
        {states[part]}
      </td>
      <td>
        <button
          type="button"
          className={styles.remove}
          data-follows
          aria-label={`去掉第 ${row.line} 行`}
          onClick={({ currentTarget }) => {
            focusFollows(currentTarget)();
            onRemove(choice);
          }}
        >
          <Icon name="close" size={14} />
        </button>
      </td>
    </tr>
  );
});

export interface MatchTableProps extends Omit<RowProps, "choice"> {
  choices: readonly Choice[];
}

/** The same functions for every draw. */
export function MatchTable({ choices, ...row }: MatchTableProps) {
  return (
    <table className={styles.table} aria-label="匹配结果">
      <thead>
        <tr>
          <th scope="col">您的清单</th>
          <th scope="col">商城商品</th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col">结果</th>
          <td>
            <span className="visually-hidden">去掉</span>
          </td>
        </tr>
      </thead>
      <tbody data-rows>
        {choices.map((choice) => (
          <MatchRow key={choice.row.line} choice={choice} {...row} />
        ))}
      </tbody>
    </table>
  );
}
