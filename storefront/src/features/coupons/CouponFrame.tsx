import type { ReactNode } from "react";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./CouponFrame.module.css";

interface CouponPageProps {
  /** stands by itself, not beside the menu of the member centre */
  isWhole?: boolean;
  children: ReactNode;
}

export function CouponPage({ isWhole, children }: CouponPageProps) {
  return <div className={isWhole ? `container page-pad ${styles.page}` : styles.page}>{children}</div>;
}

interface CouponHeadProps {
  title: string;
  /** a paragraph each */
  words: ReactNode;
  /** at the other end */
  children: ReactNode;
}

export function CouponHead({ title, words, children }: CouponHeadProps) {
  return (
    <header className={`card ${styles.head}`}>
      <div>
        <h1>{title}</h1>
        {words}
      </div>
      {children}
    </header>
  );
}

export function CouponBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.body}`} aria-label={label}>
      {children}
    </section>
  );
}

interface CouponGridProps<T> {
  list: readonly T[];
  /** shows the page before while the next one comes */
  isOld: boolean;
  ticket: (coupon: T) => ReactNode;
}

export function CouponGrid<T extends { id: number }>({ list, isOld, ticket }: CouponGridProps<T>) {
  return (
    <ul className={styles.grid} data-busy={isOld || undefined}>
      {list.map((coupon) => (
        <li key={coupon.id}>{ticket(coupon)}</li>
      ))}
    </ul>
  );
}

/** As high as the coupons that come. */
export function CouponsWaiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={8} />
    </div>
  );
}
