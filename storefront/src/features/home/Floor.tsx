import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { HomeFocus } from "@/api/types";
import { goodsListOptions } from "@/features/goods/queries";
import { ErrorState } from "@/ui/ErrorState";
import { Skeleton } from "@/ui/Skeleton";
import { useInView } from "@/ui/useInView";
import { GoodsGrid } from "./GoodsGrid";
import styles from "./HomePage.module.css";

const SHOWN = 12;

/** Asks for its goods when it comes near the screen. */
export function Floor({ title, category_id, url }: HomeFocus["floors"][number]) {
  const [ref, seen] = useInView<HTMLElement>();
  const goods = useQuery({
    ...goodsListOptions({ category_id, per_page: SHOWN }, `floor-${category_id}`),
    enabled: seen && category_id > 0,
    staleTime: 5 * 60_000,
    meta: { errors: "silent" },
  });
  if (goods.data?.list.length === 0) return null;
  return (
    <section ref={ref} className={`container ${styles.floor}`} aria-label={title || undefined}>
      <div className={styles.head}>
        {title ? (
          <>
            <h2>{title}</h2>
            <Link to={url}>更多 ›</Link>
          </>
        ) : (
          <Skeleton width={120} height={24} />
        )}
      </div>
      {goods.isError && !goods.data ? (
        <div className="card">
          <ErrorState compact error={goods.error} onRetry={() => void goods.refetch()} />
        </div>
      ) : (
        <GoodsGrid goods={goods.data?.list} expected={SHOWN} />
      )}
    </section>
  );
}
