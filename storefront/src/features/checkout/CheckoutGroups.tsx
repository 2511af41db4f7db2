import { useState } from "react";
import type { CartItem, Checkout, CheckoutGroup } from "@/api/types";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { grouped } from "@/ui/grouped";
import { parseYuan } from "@/ui/money";
import { Price } from "@/ui/Price";
import styles from "./CheckoutGroups.module.css";

const FOLD_AFTER = 10;

function Line({ item }: { item: CartItem }) {
  const { goods } = item;
  return (
    <li className={styles.line} data-refused={item.reasons.length > 0 || undefined}>
      <GoodsPicture src={goods.image} alt="" size={48} />
      <div className={styles.info}>
        <p className={styles.name}>{goods.name}</p>
        <p className={styles.small}>
          {goods.ypgg} · {goods.sccj}
        </p>
      </div>
      <p className={styles.price}>
        <span className="visually-hidden">单价</span>
        <span className="num">{item.price ?? "—"}</span>
        <span className={styles.small}>
          {" "}
          × {item.number} {goods.unit}
        </span>
      </p>
      <p className={styles.amount}>
        <span className="visually-hidden">小计</span>
        <span className="num">{grouped(item.amount)}</span>
      </p>
    </li>
  );
}

function Group({ group, items, alone }: { group: CheckoutGroup; items: CartItem[]; alone: boolean }) {
  const [open, setOpen] = useState(items.length <= FOLD_AFTER + 2);
  const shown = open ? items : items.slice(0, FOLD_AFTER);
  return (
    <section className={`card ${styles.group}`} aria-label={group.title}>
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
      <p className={styles.foot}>
        <span>
          商品 <span className="num">{grouped(group.goods_amount)}</span>
        </span>
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
  const { groups, items } = checkout;
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
          alone={groups.length === 1}
        />
      ))}
    </div>
  );
}
