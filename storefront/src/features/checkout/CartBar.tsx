import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { CartItem, CartState } from "@/api/types";
import { Button } from "@/ui/Button";
import { Flash } from "@/ui/Flash";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import styles from "./CartBar.module.css";
import { CartCoupons } from "./CartCoupons";
import { SelectAll } from "./SelectAll";

export interface CartBarProps {
  cart: CartState;
  /** the lines of "select all" */
  shown: CartItem[];
  filtered: boolean;
  /** the server hasn't confirmed the last change yet */
  busy: boolean;
  /** lines that can't be ordered as they are, but can be corrected here */
  care: number;
  onCare: () => void;
  leaving: boolean;
  onSelect: (ids: number[], is_selected: 0 | 1) => void;
  onRemoveSelected: () => void;
  onFavoriteSelected: () => void;
  onCheckout: () => void;
}

function Parts({ cart }: { cart: CartState }) {
  const { manjian_amount, gift_amount, gift_value, goods_amount } = cart.sums;
  const { freight } = cart.shipping_data;
  const parts: [string, string][] = [];
  if (parseYuan(manjian_amount) > 0 || parseYuan(gift_amount) > 0)
    parts.push(["商品", groupMoney(goods_amount)]);
  if (parseYuan(manjian_amount) > 0) parts.push(["满减", `-${groupMoney(manjian_amount)}`]);
  if (parseYuan(gift_amount) > 0) parts.push(["赠品", gift_amount]);
  else if (parseYuan(gift_value) > 0) parts.push(["赠品价值", groupMoney(gift_value)]);
  const ships = parseYuan(freight) > 0;
  if (cart.sums.lines > 0) parts.push(ships ? ["运费", `${freight}，下一步计入`] : ["免运费", ""]);
  return (
    <p className={styles.parts}>
      {parts.map(([name, amount]) => (
        <span key={name}>
          {name} <span className="num">{amount}</span>
        </span>
      ))}
    </p>
  );
}

export function CartBar(props: CartBarProps) {
  const { cart, shown, filtered, busy, leaving } = props;
  const { sums } = cart;
  const nothing = sums.lines === 0;
  return (
    <section className={styles.bar} aria-label="结算">
      <div className={styles.manage}>
        <SelectAll items={shown} label={filtered ? "全选结果" : "全选"} onSelect={props.onSelect} />
        <Button look="text" size="s" disabled={nothing} onClick={props.onRemoveSelected}>
          删除选中
        </Button>
        <Button look="text" size="s" disabled={nothing} onClick={props.onFavoriteSelected}>
          移入收藏
        </Button>
      </div>
      <div className={styles.sums} aria-live="polite" aria-busy={busy}>
        <div className={styles.count}>
          <p className={styles.pieces}>
            已选 <b className="num">{sums.lines}</b> 种 <b className="num">{sums.pieces}</b> 件
          </p>
          {props.care > 0 && (
            <button type="button" className={styles.care} onClick={props.onCare}>
              <Icon name="warn" size={14} />
              {props.care} 种要先处理
            </button>
          )}
        </div>
        <div className={styles.money}>
          <p className={styles.total}>
            合计{" "}
            <Flash value={sums.total}>
              <Price price={sums.total} size="m" />
            </Flash>
          </p>
          <Parts cart={cart} />
          <CartCoupons cart={cart} />
        </div>
      </div>
      <Button
        look="main"
        size="l"
        className={styles.go}
        disabled={nothing}
        loading={leaving}
        onClick={props.onCheckout}
      >
        去结算
      </Button>
    </section>
  );
}
