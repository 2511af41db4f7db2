import { useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { GoodsCard } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { GoodsGrid } from "./GoodsGrid";
import styles from "./HomePage.module.css";

const SHOWN = 6;

/**
 * Goods bought together with this company's latest purchases. For visitors these would be the best sellers,
 * which are shown above.
 */
export function Together() {
  const user = useUser();
  const { data, isError } = useQuery<GoodsCard[], ApiError>({
    queryKey: ["goods", "together", user?.username ?? ""],
    queryFn: async ({ signal }) => (await api.get("/api/index_wntj/1", { signal })).list,
    enabled: user !== null,
    staleTime: 5 * 60_000,
    meta: { errors: "silent" },
  });
  if (!user || isError || data?.length === 0) return null;
  return (
    <section className="container" aria-labelledby="home-together">
      <div className={styles.head}>
        <h2 id="home-together">为您推荐</h2>
        <small>常和您买过的商品一起采购</small>
      </div>
      <GoodsGrid goods={data} expected={SHOWN} />
    </section>
  );
}
