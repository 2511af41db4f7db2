import { useState } from "react";
import { Link, Navigate } from "react-router";
import { useCart } from "@/features/cart/queries";
import { selectedLines } from "@/features/cart/state";
import { readPendingOrder } from "@/features/order/pendingOrder";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { CheckoutForm } from "./CheckoutForm";
import styles from "./CheckoutPage.module.css";
import { PendingNotice } from "./PendingNotice";

export default function CheckoutPage() {
  const cart = useCart();
  // An order sent before a reload whose answer never came.
  const [pending, setPending] = useState(readPendingOrder);
  const [ids, setIds] = useState<number[] | null>(null);

  // Asked once, freshly: what another tab selects afterwards doesn't change the order under the buyer's eyes.
  if (ids === null && cart.data && cart.isFetchedAfterMount)
    setIds(selectedLines(cart.data.data).map((item) => item.id));

  if (ids?.length === 0 && !pending) return <Navigate to="/cart" replace />;
  return (
    <section className={`container ${styles.page}`}>
      <div className={styles.head}>
        <h1>核对订单信息</h1>
        <Link to="/cart">返回购物车修改</Link>
      </div>
      {pending && ids && (
        <PendingNotice pending={pending} alone={ids.length === 0} onAnswered={() => setPending(null)} />
      )}
      {ids && ids.length > 0 ? (
        <CheckoutForm ids={ids} onIds={setIds} />
      ) : cart.error && !ids ? (
        <div className="card">
          <ErrorState error={cart.error} onRetry={() => void cart.refetch()} />
        </div>
      ) : (
        !ids && (
          <div className={`card ${styles.waiting}`}>
            <SkeletonLines lines={10} />
          </div>
        )
      )}
    </section>
  );
}
