import { Link } from "react-router";
import type { CartItem } from "@/api/types";
import { useCart, useDeleteLines } from "@/features/cart/queries";
import { goodsUrl } from "@/features/goods/link";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon } from "@/ui/Icon";
import { confirm } from "@/ui/notices";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Panels.module.css";

function Line({ item }: { item: CartItem }) {
  const remove = useDeleteLines();
  const refused = useRefusal("order");
  async function onRemove() {
    if (await confirm("确定删除这件商品吗?")) remove.mutate([item.id]);
  }
  const { goods } = item;
  return (
    <li className={styles.line}>
      <Link to={goodsUrl(goods)} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={56} />
      </Link>
      <div className={styles.lineText}>
        <Link to={goodsUrl(goods)} className={styles.lineName} title={goods.name}>
          {goods.name}
        </Link>
        <small>{goods.ypgg}</small>
        <small title={goods.sccj}>{goods.sccj}</small>
        <span className={styles.linePrice}>
          <Price price={item.price} reasons={item.reasons} size="s" />
          <span className="num">× {item.number}</span>
        </span>
      </div>
      {!refused && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`删除 ${goods.name}`}
          disabled={remove.isPending}
          onClick={() => void onRemove()}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
    </li>
  );
}

export default function CartPanel() {
  const cart = useCart();
  if (cart.isPending) return <SkeletonLines lines={8} />;
  if (!cart.data) return <ErrorState compact error={cart.error} onRetry={() => void cart.refetch()} />;
  const { data, sums } = cart.data;
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
      <ul className={styles.lines}>
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
