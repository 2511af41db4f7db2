import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, api } from "@/api/client";
import type { GoodsCard, Money, NextHint } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { smallestOrder } from "@/features/goods/quantity";
import { Button, ButtonLink } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./TopUpDialog.module.css";

/** Asked anew whenever the cart amounts to something else. */
function useNextHint(total: Money) {
  return useQuery<NextHint, ApiError>({
    queryKey: ["cart", "next_hint", total],
    queryFn: ({ signal }) => api.post("/api/cart/next_hint", { signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

interface ProposalProps {
  goods: GoodsCard;
  isIn: boolean;
  isAdding: boolean;
  onAdd: (number: number) => void;
}

function Proposal({ goods, isIn, isAdding, onAdd }: ProposalProps) {
  const number = smallestOrder(goods);
  return (
    <li className={styles.goods}>
      <GoodsPicture src={goods.image} alt="" size={48} />
      <div className={styles.text}>
        <b>{goods.name}</b>
        <small>
          {goods.ypgg} {goods.sccj}
        </small>
      </div>
      <Price price={goods.price} unit={goods.unit} size="s" />
      <Button
        size="s"
        className={styles.add}
        disabled={isIn}
        loading={isAdding}
        aria-label={`加入 ${number} ${goods.unit} ${goods.name}`}
        onClick={() => onAdd(number)}
      >
        {isIn ? "已加入" : `加 ${number} ${goods.unit}`}
      </Button>
    </li>
  );
}

export interface TopUpDialogProps {
  total: Money;
  onClose: () => void;
}

/** Goods that the company often buys, to reach free delivery. */
export default function TopUpDialog({ total, onClose }: TopUpDialogProps) {
  const hint = useNextHint(total);
  const { add, isAdding } = useAddToCart();
  // Added goods stay in their place in the list.
  const [added, setAdded] = useState<ReadonlyMap<number, GoodsCard>>(new Map());
  const proposed = hint.data?.goods.filter((goods) => !added.has(goods.id)) ?? [];
  const shown = [...added.values(), ...proposed];

  async function onAdd(goods: GoodsCard, number: number) {
    if (await add(goods, number)) setAdded((before) => new Map(before).set(goods.id, goods));
  }
  return (
    <Dialog
      title="凑单"
      width={560}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to="/list/table">去商品列表</ButtonLink>
          <Button look="brand" onClick={onClose}>
            好了
          </Button>
        </>
      }
    >
      {hint.data ? (
        <>
          <p role="status" className={styles.left}>
            {hint.data.message}
          </p>
          {shown.length > 0 ? (
            <ul className={styles.list} aria-label="常购商品">
              {shown.map((goods) => (
                <Proposal
                  key={goods.id}
                  goods={goods}
                  isIn={added.has(goods.id)}
                  isAdding={isAdding(goods.id)}
                  onAdd={(number) => void onAdd(goods, number)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState compact icon="cart" title="没有可以推荐的常购商品" hint="可以从商品列表里挑几样" />
          )}
        </>
      ) : hint.error ? (
        <ErrorState compact error={hint.error} onRetry={() => void hint.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}
