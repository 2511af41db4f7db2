import { couponResults } from "../../api/calls/promotions";
import type { Coupon } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Price } from "../../fields/Price";
import type { Series } from "../promotions/DaysChart";
import { ResultsPanel } from "../promotions/ResultsPanel";

const counted = (count: number) => `${grouped(count)} 张`;
const SERIES: Series[] = [
  { name: "领取", text: counted },
  { name: "使用", text: counted },
];

/** What came of a coupon. */
export function Results({ coupon }: { coupon: Coupon }) {
  return (
    <ResultsPanel
      queryKey={["coupons", "results", coupon.id]}
      load={(signal) => couponResults(coupon.id, signal)}
      series={SERIES}
      empty="还没有人领取"
      tell={({ claimed, used, unused, locked, expired, void: voided, saved, days }) => ({
        figures: [
          { name: "已领取", value: claimed },
          { name: "已使用", value: used },
          { name: "未使用", value: unused },
          { name: "订单占用", value: locked },
          { name: "已过期", value: expired },
          { name: "已作废", value: voided },
          { name: "已让利", value: <Price value={saved} strong /> },
        ],
        label: `${days.length} 天里领取 ${counted(claimed)}、使用 ${counted(used)}`,
        days: days.map((one) => ({ day: one.day, values: [one.claimed, one.used] })),
      })}
    />
  );
}
