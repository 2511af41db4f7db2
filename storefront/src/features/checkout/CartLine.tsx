import { memo, useState } from "react";
import { Link } from "react-router";
import type { CartItem } from "@/api/types";
import { lineMark, lineName, lineUnit } from "@/features/cart/lines";
import { isAboutQuantity, isLocked, isSelectable, isSelected } from "@/features/cart/state";
import { lineRules } from "@/features/goods/lineRules";
import { goodsUrl } from "@/features/goods/link";
import { useRefusal } from "@/features/user/refusal";
import { Flash } from "@/ui/Flash";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import { PriceTrace } from "@/ui/PriceTrace";
import { QuantityBox, quantityProblem } from "@/ui/QuantityBox";
import { Tag, Tags } from "@/ui/Tag";
import styles from "./CartLine.module.css";
import { caseHint, ladderHint, namedAmounts, priceMove, type QuantityHint } from "./hints";
import { LineCampaign, LineEarns } from "./LineCampaign";
import { Reasons } from "./Reasons";

export interface LineActions {
  setNumber: (id: number, number: number) => void;
  /** what the box has against the number in it; null: nothing any more */
  say: (id: number, problem: string | null) => void;
  select: (ids: number[], is_selected: 0 | 1) => void;
  /** asks for confirmation; resolves to whether the line is removed, as soon as it is hidden */
  remove: (item: CartItem) => Promise<boolean>;
  toFavorites: (items: CartItem[]) => void;
  /** Enter in the quantity box: on to the next line */
  next: (item: CartItem) => void;
}

interface CartLineProps {
  item: CartItem;
  problem: string | null;
  actions: LineActions;
}

const moves = { up: "涨", down: "降" } as const;

function OldPrice({ item }: { item: CartItem }) {
  const move = priceMove(item);
  if (!move) return null;
  return (
    <p className={styles.move} data-move={move}>
      价格有变{" "}
      <span className="num">
        {item.old_price} → {item.price}
      </span>
      <span className="visually-hidden">（{moves[move]}）</span>
    </p>
  );
}

function Problem({ text, onTake }: { text: string; onTake: (number: number) => void }) {
  const amounts = namedAmounts(text);
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warn" size={14} />
      <span>{text}</span>
      {amounts.map((number) => (
        <button key={number} type="button" className={styles.take} onClick={() => onTake(number)}>
          改为 {number}
        </button>
      ))}
    </div>
  );
}

function Hint({ item, hint, actions }: { item: CartItem; hint: QuantityHint; actions: LineActions }) {
  return (
    <button
      type="button"
      className={styles.hint}
      onClick={() => actions.setNumber(item.id, hint.number)}
      aria-label={`${item.goods.name}：${hint.text}，改为 ${hint.number} ${item.goods.unit}`}
    >
      {hint.text}
    </button>
  );
}

export const CartLine = memo(function CartLine({ item, problem, actions }: CartLineProps) {
  const { goods } = item;
  // A new box discards the old one's input.
  const [box, setBox] = useState(0);
  const url = goodsUrl(goods);
  const refused = useRefusal("order");
  const locked = isLocked(item) || refused !== null;
  const rules = lineRules(item);
  const mark = lineMark(item);
  const title = lineName(item);
  const unit = lineUnit(item);
  // The server's reasons say the same about a quantity, better: ours is for a cart it hasn't judged yet.
  const ownProblem = locked || item.reasons.length ? null : quantityProblem(item.number, rules);
  const wrongNumber = locked ? undefined : item.reasons.find(isAboutQuantity);
  const reasons = locked ? item.reasons : item.reasons.filter((reason) => !isAboutQuantity(reason));
  const trouble = problem ?? wrongNumber?.message ?? ownProblem;
  const hints = locked ? [] : [ladderHint(item), caseHint(item)].filter((hint) => hint !== null);
  const name = item.combination ? title : `${title} ${goods.ypgg}`;
  function take(number: number) {
    setBox((n) => n + 1);
    actions.setNumber(item.id, number);
  }
  return (
    <div className={styles.line} data-locked={locked || undefined} data-line={item.id}>
      <div className={styles.check}>
        {locked ? (
          <span className={styles.dead}>{goods.number === 0 ? "无货" : "失效"}</span>
        ) : (
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={isSelected(item)}
              disabled={!isSelectable(item)}
              onChange={(event) => actions.select([item.id], event.target.checked ? 1 : 0)}
            />
            <span className="visually-hidden">选择 {name}</span>
          </label>
        )}
      </div>
      <Link to={url} className={styles.picture} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={72} />
      </Link>
      <div className={styles.info}>
        <p className={styles.name}>
          <Link to={url}>
            {title}
            {!item.combination && goods.trade_name && (
              <span className={styles.trade}>（{goods.trade_name}）</span>
            )}
          </Link>
          {mark ? (
            <Tag name={mark.tag} describe={`${mark.name}：${item.campaign_name}`} />
          ) : (
            <Tags tags={goods.tags} />
          )}
        </p>
        {!item.combination && (
          <>
            <p className={styles.small}>{goods.ypgg}</p>
            <p className={styles.small} title={goods.sccj}>
              {goods.sccj}
            </p>
          </>
        )}
        <LineCampaign item={item} />
      </div>
      <p className={styles.expiry}>
        {!item.combination && goods.expires_on && (
          <>
            <span className={styles.word}>效期</span>
            <span className="num">{goods.expires_on}</span>
            {goods.is_jxq === 1 && <span className={styles.near}>近效期</span>}
          </>
        )}
      </p>
      <div className={styles.price}>
        {item.price === null ? (
          <span className={styles.small}>价格不可见</span>
        ) : (
          <Flash value={item.price}>
            <Price price={item.price} unit={unit} before={item.price_before ?? item.raw_price} size="s" />
          </Flash>
        )}
        <PriceTrace steps={item.trace} about={name} />
        <OldPrice item={item} />
      </div>
      <div className={styles.quantity}>
        {locked ? (
          <span className="num">
            × {item.number} {unit}
          </span>
        ) : (
          <QuantityBox
            key={box}
            {...rules}
            value={item.number}
            label={`${name} 数量`}
            unit={unit}
            onCommit={(number) => actions.setNumber(item.id, number)}
            onProblem={(text) => actions.say(item.id, text)}
            onInvalid={(text) => actions.say(item.id, text)}
            onEnter={() => actions.next(item)}
          />
        )}
        {!locked && (rules.step ?? 1) > 1 && <p className={styles.small}>{rules.step} 的倍数</p>}
      </div>
      <div className={styles.amount}>
        <span className={styles.word}>小计</span>
        {locked ? <span className={styles.small}>—</span> : <Price price={item.amount} />}
        {!locked && <LineEarns item={item} />}
      </div>
      <div className={styles.acts}>
        {!refused && (
          <>
            <button type="button" onClick={() => actions.toFavorites([item])} aria-label={`${name} 移入收藏`}>
              移入收藏
            </button>
            <button
              type="button"
              data-remove
              onClick={() => void actions.remove(item)}
              aria-label={`删除 ${name}`}
            >
              删除
            </button>
          </>
        )}
      </div>
      {(trouble || hints.length > 0 || reasons.length > 0) && (
        <div className={styles.notes}>
          {trouble && <Problem text={trouble} onTake={take} />}
          <Reasons reasons={reasons} about={goods.name} />
          {hints.map((hint) => (
            <Hint key={hint.text} item={item} hint={hint} actions={actions} />
          ))}
        </div>
      )}
    </div>
  );
});
