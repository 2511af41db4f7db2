import { Link } from "react-router";
import { useCartTotal } from "@/features/cart/queries";
import { useUser } from "@/features/user/queries";
import { Icon } from "@/ui/Icon";
import { Badge } from "./Badge";
import styles from "./CartButton.module.css";

/** The count lives in the cart's own query; the base data only says it first. */
export function useCartCount(): number {
  const user = useUser();
  const { data } = useCartTotal(user !== null);
  return user ? (data?.total ?? user.cart) : 0;
}

export function CartButton() {
  const count = useCartCount();
  return (
    <Link to="/cart" className={styles.button}>
      <Icon name="cart" size={20} />
      <span className={styles.word}>我的购物车</span>
      <Badge count={count} label="个品种" />
    </Link>
  );
}
