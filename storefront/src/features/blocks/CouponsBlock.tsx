import type { ShownCoupons } from "@/api/types";
import { Offer } from "@/features/coupons/Offer";
import styles from "./Blocks.module.css";

/** Coupons in their state for this viewer; they can be claimed here. */
export function CouponsBlock({ block, onTurn }: { block: ShownCoupons; onTurn: () => void }) {
  if (block.list.length === 0) return null;
  return (
    <>
      {block.title && (
        <div className={styles.head}>
          <h2>{block.title}</h2>
        </div>
      )}
      <ul className={styles.coupons} aria-label={block.title || "优惠券"}>
        {block.list.map((offer) => (
          <li key={offer.id}>
            <Offer offer={offer} onTurn={onTurn} onClaim={onTurn} />
          </li>
        ))}
      </ul>
    </>
  );
}
