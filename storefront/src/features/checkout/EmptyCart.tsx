import { useRefusal } from "@/features/user/refusal";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import styles from "./EmptyCart.module.css";

/** Where to find something for it. */
export function EmptyCart() {
  const refused = useRefusal("order");
  return (
    <>
      <h1 className={styles.title}>购物车</h1>
      <div className="card">
        <EmptyState
          icon="cart"
          title="购物车空空如也~"
          hint={refused ?? "从商品列表、收藏或以前的订单里挑几样吧"}
          action={
            refused ? (
              <ButtonLink to="/list/table">看看商品</ButtonLink>
            ) : (
              <>
                <ButtonLink look="main" to="/list/table">
                  去采购
                </ButtonLink>
                <ButtonLink to="/star">我的收藏</ButtonLink>
                <ButtonLink to="/order">从订单再次购买</ButtonLink>
              </>
            )
          }
        />
      </div>
    </>
  );
}
