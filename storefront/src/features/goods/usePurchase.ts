import { useRef, useState } from "react";
import type { GoodsCard } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { toast } from "@/ui/notices";
import { smallestOrder } from "./quantity";

/** One row's quantity and its way into the cart. A hook per row, so that one row's typing leaves the others alone. */
export function usePurchase(
  goods: GoodsCard,
  onNumber?: (goods: GoodsCard, number: number) => void,
  start?: (goods: GoodsCard) => number,
) {
  const [number, setNumber] = useState(() => start?.(goods) ?? smallestOrder(goods));
  const [draft, setDraft] = useState(number);
  /** how many went in since the row came on screen */
  const [added, setAdded] = useState(0);
  const problem = useRef<string | null>(null);
  const { add, isAdding } = useAddToCart();

  return {
    number,
    /** the valid number in the box right now, for prices while typing */
    draft,
    added,
    busy: isAdding(goods.id),
    setDraft,
    onInvalid(message: string | null) {
      problem.current = message;
    },
    commit(next: number) {
      setNumber(next);
      setDraft(next);
      onNumber?.(goods, next);
    },
    /** The box says what is wrong with its number; the button must not buy an older one in its place. */
    async buy(wanted: number) {
      if (problem.current) toast(problem.current, { kind: "error" });
      else if (await add(goods, wanted)) setAdded((before) => before + wanted);
    },
  };
}
