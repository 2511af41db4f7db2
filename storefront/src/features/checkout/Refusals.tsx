import type { Checkout, Reason } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Reasons } from "./Reasons";
import styles from "./Refusals.module.css";

/** Refusals by goods; those for the whole order come first, under 0. */
export function byGoods(refusals: Reason[]): { goodsId: number; reasons: Reason[] }[] {
  const groups = new Map<number, Reason[]>();
  for (const reason of refusals) {
    const known = groups.get(reason.goods_id);
    if (known) known.push(reason);
    else groups.set(reason.goods_id, [reason]);
  }
  return [...groups]
    .map(([goodsId, reasons]) => ({ goodsId, reasons }))
    .sort((a, b) => Number(a.goodsId !== 0) - Number(b.goodsId !== 0));
}

/** In one line where the order would be placed: no product is to blame for what is wrong with the whole order. */
export function refusedBecause(refusals: Reason[]): string {
  if (refusals.some(({ goods_id }) => goods_id !== 0)) return "先处理上面不能下单的商品";
  return `整张订单现在不能下单：${refusals.map(({ message }) => message).join("；")}`;
}

export interface RefusalsProps {
  checkout: Checkout;
  removing: boolean;
  onDrop: (itemIds: number[]) => void;
}

export function Refusals({ checkout, removing, onDrop }: RefusalsProps) {
  if (checkout.refusals.length === 0) return null;
  const groups = byGoods(checkout.refusals);
  const refused = new Set(groups.map((group) => group.goodsId));
  const lines = checkout.items.filter((item) => refused.has(item.goods.id));
  // One product may stand in several lines, and a refusal of the whole order is of none.
  const kinds = groups.filter(({ goodsId }) => goodsId !== 0).length;
  return (
    <section className={styles.refusals} role="alert">
      <h2>
        <Icon name="warn" size={18} />
        {kinds > 0 ? `有 ${kinds} 种商品现在不能下单` : "现在不能下单"}
      </h2>
      <ul>
        {groups.map(({ goodsId, reasons }) => {
          const goods = checkout.items.find((item) => item.goods.id === goodsId)?.goods;
          return (
            <li key={goodsId}>
              <b>{goods ? `${goods.name} ${goods.ypgg}` : "整张订单"}</b>
              <Reasons reasons={reasons} about={goods?.name} />
            </li>
          );
        })}
      </ul>
      <div className={styles.refusalActs}>
        {lines.length > 0 && (
          <Button look="brand" loading={removing} onClick={() => onDrop(lines.map((item) => item.id))}>
            {lines.length === checkout.items.length ? "留在购物车，以后再买" : `先不买这 ${kinds} 种，继续`}
          </Button>
        )}
        <ButtonLink to="/cart">返回购物车修改</ButtonLink>
      </div>
    </section>
  );
}
