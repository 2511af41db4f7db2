import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { isLoginRequired } from "@/api/errors";
import type { CartLineInput, GoodsCard } from "@/api/types";
import { toast } from "@/ui/notices";
import { type UserState, userKeys } from "../user/queries";
import { keepIntendedAdd } from "./intendedAdd";
import { useAddLines } from "./queries";
import { type Laddered, unitPrice } from "./unitPrice";

const ADD_DELAY_MS = 200;

type Addable = Pick<
  GoodsCard,
  "id" | "ck_id" | "goods_price_id" | "ladder_price_id" | "goods_manjian_id" | "is_yj"
> &
  Laddered;

/** With the price that the page showed at this number: the server marks the line where its own is another one. */
export function toCartLine(goods: Addable, number: number): CartLineInput {
  return {
    goods_id: goods.id,
    number,
    price: unitPrice(goods, number) ?? undefined,
    ck_id: goods.ck_id,
    goods_price_id: goods.goods_price_id,
    ladder_price_id: goods.ladder_price_id,
    goods_manjian_id: goods.goods_manjian_id,
    is_yj: goods.is_yj,
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Puts goods into the cart after the 200 ms of spec §4 (a double press stays one press) and says so.
 * `add` resolves to whether they are in; refusals have been shown by then.
 */
export function useAddToCart() {
  const client = useQueryClient();
  const { mutateAsync } = useAddLines();
  const [adding, setAdding] = useState<ReadonlySet<number>>(new Set());

  const addLines = useCallback(
    async (lines: CartLineInput[]): Promise<boolean> => {
      const ids = lines.map((line) => line.goods_id);
      // Read before the refusal clears it.
      const username = client.getQueryData<UserState>(userKeys.base)?.base?.username;
      setAdding((before) => new Set([...before, ...ids]));
      try {
        await wait(ADD_DELAY_MS);
        await mutateAsync(lines);
        toast(lines.length > 1 ? `${lines.length} 个品种已加入购物车` : "已加入购物车");
        return true;
      } catch (error) {
        if (username && isLoginRequired(error)) keepIntendedAdd(username, lines);
        return false;
      } finally {
        setAdding((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    },
    [client, mutateAsync],
  );

  const add = useCallback(
    async (goods: Addable, number: number): Promise<boolean> =>
      adding.has(goods.id) ? false : addLines([toCartLine(goods, number)]),
    [adding, addLines],
  );

  return { add, addLines, isAdding: (goodsId: number) => adding.has(goodsId) };
}
