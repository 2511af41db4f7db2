import { Flash } from "@/ui/Flash";
import { Meter } from "@/ui/Meter";
import { percentOf } from "./saving";

export interface UnitsLeftProps {
  goods: { name: string; unit: string };
  /** of an offer's own stock, apart from the shop's; null = it has none */
  stock: number | null;
  left: number | null;
  sold?: number;
  className?: string | undefined;
}

/** How much of an offer's own stock is gone, and what is left of it. */
export function UnitsLeft({ goods, stock, left, sold = 0, className }: UnitsLeftProps) {
  if (stock === null || left === null) return null;
  const isGone = left === 0;
  return (
    <div className={className}>
      <Meter percent={percentOf(stock - left, stock)} label={`${goods.name} 已抢`} isFull={isGone} />
      <span className="num">
        {isGone ? (
          "已抢光"
        ) : (
          <>
            剩{" "}
            <Flash value={left}>
              <b>{left}</b>
            </Flash>{" "}
            {goods.unit}
            {sold > 0 && `，已抢 ${sold}`}
          </>
        )}
      </span>
    </div>
  );
}
