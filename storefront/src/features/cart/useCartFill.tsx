import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { type ApiError, api } from "@/api/client";
import type { CartFill, FillLine } from "@/api/types";
import { confirm, toast } from "@/ui/notices";
import styles from "./CartFill.module.css";
import { markCartChanged, setCartTotal } from "./queries";

export interface Wish {
  goods_id: number;
  number: number;
}

/** The goods to add: a repeated order, a saved list, or single goods. */
export type FillSource = { order: string } | { list: number } | { wishes: Wish[] };

function sendFill(source: FillSource): Promise<CartFill> {
  if ("order" in source) return api.post(`/api/order/${encodeURIComponent(source.order)}/buy_again`);
  if ("list" in source) return api.post(`/api/saved_list/${source.list}/cart`);
  const params = source.wishes.map((wish) => ({ ...wish }));
  return api.post("/api/cart/fill", { body: { params } });
}

function Group({ title, lines }: { title: string; lines: FillLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p>
        {title} <b className="num">{lines.length}</b> 种
      </p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.goods_id}>
            <b>
              {line.name || "已下架的商品"} {line.ypgg}
            </b>
            <span>{line.message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What became of each product, the ones to look at first. */
function FillReport({ fill }: { fill: CartFill }) {
  const of = (outcome: FillLine["outcome"]) => fill.lines.filter((line) => line.outcome === outcome);
  return (
    <div className={styles.report}>
      {fill.added > 0 && (
        <p>
          按要的数量加入 <b className="num">{fill.added}</b> 种
        </p>
      )}
      <Group title="改了数量加入" lines={of("adjusted")} />
      <Group title="不能购买" lines={of("refused")} />
      <Group title="没有再加" lines={of("kept")} />
    </div>
  );
}

/** Puts many goods into the cart in one go, as far as each can be bought, and reports the results. */
export function useCartFill() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation<CartFill, ApiError, FillSource>({
    mutationFn: sendFill,
    onSuccess: ({ total }) => {
      setCartTotal(client, { total });
      markCartChanged(client);
    },
  });

  const tell = useCallback(
    async (fill: CartFill) => {
      const toCart = { label: "去购物车", run: () => void navigate("/cart") };
      if (fill.kept === fill.lines.length)
        return toast("购物车里都已经有了，没有再加", { kind: "info", action: toCart });
      if (fill.added === fill.lines.length)
        return toast(`${fill.added} 种商品已加入购物车`, { action: toCart });
      const put = fill.added + fill.adjusted;
      const go = await confirm(<FillReport fill={fill} />, {
        title: put > 0 ? `${put} 种已加入购物车` : "没有商品加入购物车",
        okText: "去购物车",
        cancelText: "知道了",
      });
      if (go) toCart.run();
    },
    [navigate],
  );

  /** The results; null when the whole call was refused, which has already been shown. */
  const fill = useCallback(
    async (source: FillSource): Promise<CartFill | null> => {
      const filled = await mutateAsync(source).catch(() => null);
      if (filled) void tell(filled);
      return filled;
    },
    [mutateAsync, tell],
  );
  return { fill, filling: isPending };
}
