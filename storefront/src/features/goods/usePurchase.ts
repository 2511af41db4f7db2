import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GoodsCard } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { toast } from "@/ui/notices";
import { smallestOrder } from "./quantity";

/** The quantity in a row's box, and why it can't be bought. */
export type OnNumber = (goods: GoodsCard, number: number, problem: string | null) => void;

/** One row's quantity and its way into the cart. A hook per row, so that one row's typing leaves the others alone. */
export function usePurchase(goods: GoodsCard, onNumber?: OnNumber, start?: (goods: GoodsCard) => number) {
  const [number, setNumber] = useState(() => start?.(goods) ?? smallestOrder(goods));
  const [draft, setDraft] = useState(number);
  /** how many went in since the row came on screen */
  const [added, setAdded] = useState(0);
  const problem = useRef<string | null>(null);
  const { add, isAdding } = useAddToCart();

  const tell = useEffectEvent((now: number) => onNumber?.(goods, now, problem.current));
  // Told when the row comes on screen too: what collects the numbers must not count one of an earlier row.
  useEffect(() => tell(number), [number]);

  return {
    number,
    /** the valid number in the box right now, for prices while typing */
    draft,
    added,
    busy: isAdding(goods.id),
    setDraft,
    onInvalid(message: string | null) {
      problem.current = message;
      onNumber?.(goods, number, message);
    },
    commit(next: number) {
      setNumber(next);
      setDraft(next);
    },
    /** The box shows the error of its number; the button must not buy an older number instead. */
    async buy(wanted: number) {
      if (problem.current) toast(problem.current, { kind: "error" });
      else if (await add(goods, wanted)) setAdded((before) => before + wanted);
    },
  };
}
