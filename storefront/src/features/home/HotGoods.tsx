import { Link } from "react-router";
import { useHotGoods } from "@/features/goods/queries";
import { ErrorState } from "@/ui/ErrorState";
import { GoodsGrid } from "./GoodsGrid";
import styles from "./HomePage.module.css";

const SHOWN = 6;

export function HotGoods() {
  const hot = useHotGoods();
  if (hot.data?.length === 0) return null;
  return (
    <section className="container" aria-labelledby="hot-goods">
      <div className={styles.head}>
        <h2 id="hot-goods">热销商品</h2>
        <small>近期采购最多</small>
        <Link to="/list?sort=sales">更多 ›</Link>
      </div>
      {hot.isError && !hot.data ? (
        <div className="card">
          <ErrorState compact error={hot.error} onRetry={() => void hot.refetch()} />
        </div>
      ) : (
        <GoodsGrid goods={hot.data} expected={SHOWN} />
      )}
    </section>
  );
}
