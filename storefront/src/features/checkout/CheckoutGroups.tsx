import { formatFen, parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import type { Checkout, CheckoutGroup, CheckoutItem, Gift } from "@/api/types";
import { lineMark, lineName, lineUnit } from "@/features/cart/lines";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { PriceTrace } from "@/ui/PriceTrace";
import { Tag } from "@/ui/Tag";
import { GaveWayList, GiftList } from "./CartGifts";
import styles from "./CheckoutGroups.module.css";

const FOLD_AFTER = 10;

function Line({ item }: { item: CheckoutItem }) {
  const { goods } = item;
  const mark = lineMark(item);
  const off = parseYuan(item.discount) > 0;
  return (
    <li className={styles.line} data-refused={item.reasons.length > 0 || undefined}>
      <GoodsPicture src={goods.image} alt="" size={48} />
      <div className={styles.info}>
        <p className={styles.name}>
          {mark && <Tag name={mark.tag} describe={mark.name} />} {lineName(item)}
        </p>
        <p className={styles.small}>
          {item.combination
            ? item.combination.goods.map((part) => `${part.goods.name} ×${part.number}`).join("，")
            : `${goods.ypgg} · ${goods.sccj}`}
        </p>
        {item.benefits.length > 0 && (
          <p className={styles.benefits}>
            {item.benefits.map((one) => `${one.name} -${one.amount}`).join("，")}
          </p>
        )}
      </div>
      <p className={styles.price}>
        <span className="visually-hidden">单价</span>
        <span className="num">{item.price ?? "—"}</span>
        <PriceTrace steps={item.trace} about={`${lineName(item)} 单价`} />
        <span className={styles.small}>
          {" "}
          × {item.number} {lineUnit(item)}
        </span>
      </p>
      <p className={styles.amount}>
        <span className="visually-hidden">小计</span>
        {off && <del className="num">{groupMoney(item.amount)}</del>}
        <span className="num">{groupMoney(item.paid)}</span>
        <PriceTrace steps={item.steps} about={`${lineName(item)} 小计`} />
      </p>
    </li>
  );
}

interface GroupProps {
  group: CheckoutGroup;
  items: CheckoutItem[];
  gifts: Gift[];
  alone: boolean;
}

function Group({ group, items, gifts, alone }: GroupProps) {
  // The server counts gifts as goods at their value, all of it discount; the page's sum counts neither.
  const given = gifts.reduce((sum, gift) => sum + parseYuan(gift.value), 0);
  const off = parseYuan(group.discount) - given;
  const [open, setOpen] = useState(items.length <= FOLD_AFTER + 2);
  const shown = open ? items : items.slice(0, FOLD_AFTER);
  return (
    <section className="card" aria-label={group.title}>
      <header className={styles.head}>
        <h3>{group.title}</h3>
        <span>
          {items.length} 种{!alone && "，单独成单"}
        </span>
      </header>
      <ul>
        {shown.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      {!open && (
        <div className={styles.more}>
          <Button look="text" size="s" icon="down" onClick={() => setOpen(true)}>
            展开其余 {items.length - FOLD_AFTER} 种
          </Button>
        </div>
      )}
      {gifts.length > 0 && (
        <div className={styles.gifts}>
          <GiftList gifts={gifts} />
        </div>
      )}
      {group.group_buy_id > 0 && (
        <p className={styles.note}>付款后等待成团，成团后发货；到期没有成团会自动退款。</p>
      )}
      <p className={styles.foot}>
        <span>
          商品 <span className="num">{groupMoney(formatFen(parseYuan(group.goods_amount) - given))}</span>
        </span>
        {off > 0 && (
          <span>
            优惠 <span className="num">-{groupMoney(formatFen(off))}</span>
          </span>
        )}
        <span>
          运费 {parseYuan(group.freight) > 0 ? <span className="num">{group.freight}</span> : "免运费"}
        </span>
        <span>
          小计 <Price price={group.total} />
        </span>
      </p>
    </section>
  );
}

/** What becomes one order each: special compounds, warehouses, cold chain. */
export function CheckoutGroups({ checkout }: { checkout: Checkout }) {
  const { groups, items, gifts, gave_way } = checkout;
  const missing = gifts.filter((gift) => !gift.is_given);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <div className={styles.groups}>
      <h2 className={styles.title}>
        商品清单 <small className="num">{items.length} 种</small>
        {groups.length > 1 && <small>按储运和监管要求拆成 {groups.length} 张订单，一次支付</small>}
      </h2>
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          items={group.item_ids.map((id) => byId.get(id)).filter((item) => item !== undefined)}
          gifts={gifts.filter((gift) => gift.is_given && gift.group_key === group.key)}
          alone={groups.length === 1}
        />
      ))}
      {(missing.length > 0 || gave_way.length > 0) && (
        <section className={`card ${styles.told}`} aria-label="优惠说明">
          {missing.length > 0 && <GiftList gifts={missing} />}
          <GaveWayList rows={gave_way} />
        </section>
      )}
    </div>
  );
}
