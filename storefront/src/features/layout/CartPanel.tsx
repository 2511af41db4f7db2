import { memo, useEffect } from "react";
import { Link } from "react-router";
import type { CartItem } from "@/api/types";
import { lineMark, lineName, lineUnit } from "@/features/cart/lines";
import { useCart } from "@/features/cart/queries";
import { isAboutQuantity, isLocked } from "@/features/cart/state";
import { useCartQueue, useCartView, useQueueState } from "@/features/cart/useCartQueue";
import { lineRules } from "@/features/goods/lineRules";
import { goodsUrl } from "@/features/goods/link";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { focusFollows } from "@/ui/focusFollows";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon } from "@/ui/Icon";
import { confirm } from "@/ui/notices";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tag } from "@/ui/Tag";
import styles from "./Panels.module.css";

/** Of hundreds of lines only those that changed are drawn anew. */
const Line = memo(function Line({ item }: { item: CartItem }) {
  const queue = useCartQueue();
  const refused = useRefusal("order");
  const problem = useQueueState((state) => state.problems.get(item.id));
  async function onRemove(pressed: HTMLElement) {
    const follow = focusFollows(pressed);
    if (!(await confirm("确定删除这件商品吗?"))) return;
    void queue.remove([item.id]);
    follow();
  }
  const { goods, combination } = item;
  const mark = lineMark(item);
  const name = lineName(item);
  const isFixed = isLocked(item) || refused !== null;
  const trouble = isFixed ? undefined : (problem ?? item.reasons.find(isAboutQuantity)?.message);
  const say = (text: string | null) => queue.say(item.id, text);
  return (
    <li className={styles.line}>
      <Link to={goodsUrl(goods)} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={56} />
      </Link>
      <div className={styles.lineText}>
        <Link to={goodsUrl(goods)} className={styles.lineName} title={name}>
          {mark && <Tag name={mark.tag} describe={mark.name} />} {name}
        </Link>
        {combination ? (
          <ul aria-label="每套包含">
            {combination.goods.map((part) => (
              <li key={part.goods.id} title={`${part.goods.name} ${part.goods.ypgg}`}>
                {part.goods.name} × {part.number} {part.goods.unit}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <small>{goods.ypgg}</small>
            <small title={goods.sccj}>{goods.sccj}</small>
          </>
        )}
        <span className={styles.linePrice}>
          <Price price={item.price} reasons={item.reasons} size="s" />
          {isFixed && (
            <span className="num">
              × {item.number} {lineUnit(item)}
            </span>
          )}
        </span>
        {!isFixed && (
          <QuantityBox
            {...lineRules(item)}
            value={item.number}
            label={`${combination ? name : `${name} ${goods.ypgg}`} 数量`}
            unit={lineUnit(item)}
            onCommit={(number) => queue.setNumber(item.id, number)}
            onProblem={say}
            onInvalid={say}
          />
        )}
        {trouble && (
          <span role="alert" className={styles.trouble}>
            {trouble}
          </span>
        )}
      </div>
      {!refused && (
        <button
          type="button"
          className={styles.remove}
          data-follows
          aria-label={`删除 ${name}`}
          onClick={({ currentTarget }) => void onRemove(currentTarget)}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
    </li>
  );
});

export default function CartPanel() {
  const cart = useCart();
  const shown = useCartView(cart.data);
  const queue = useCartQueue();
  useEffect(() => queue.forgetProblems, [queue]);
  if (cart.isPending) return <SkeletonLines lines={8} />;
  if (!shown) return <ErrorState compact error={cart.error} onRetry={() => void cart.refetch()} />;
  const { data, sums } = shown;
  if (data.length === 0) {
    return (
      <EmptyState
        compact
        icon="cart"
        title="购物车空空如也~"
        action={
          <ButtonLink look="brand" size="s" to="/list">
            去逛商品列表
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.lines} data-rows>
        {data.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      <div className={styles.sums}>
        <p>
          已选 <b className="num">{sums.lines}</b> 种 <b className="num">{sums.pieces}</b> 件
        </p>
        <p>
          合计 <Price price={sums.total} />
        </p>
        <ButtonLink look="main" block to="/cart">
          去购物车结算
        </ButtonLink>
        {cart.isFetching && <span className="visually-hidden">正在更新</span>}
        <Button look="text" size="s" icon="refresh" onClick={() => void cart.refetch()}>
          刷新
        </Button>
      </div>
    </>
  );
}
