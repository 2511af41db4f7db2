import { Skeleton } from "@/ui/Skeleton";
import page from "./GoodsDetailPage.module.css";

/** The page's own shape while it loads. */
export function DetailSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">商品加载中</span>
      <div className={page.crumbs}>
        <Skeleton width={260} height={20} />
      </div>
      <div className={`card ${page.main}`} aria-hidden>
        <Skeleton height="auto" className={page.bone} />
        <div className={page.info}>
          <Skeleton width="45%" height={32} />
          <Skeleton height={84} />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="75%" />
          <Skeleton width="60%" />
          <Skeleton width="40%" height={32} />
          <Skeleton width="50%" height={40} />
        </div>
      </div>
    </div>
  );
}
