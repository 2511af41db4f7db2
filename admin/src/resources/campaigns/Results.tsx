import { useQuery } from "@tanstack/react-query";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { campaignResults, campaignSales } from "../../api/calls/campaigns";
import type { Campaign, CampaignResults } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Price } from "../../fields/Price";
import { toFen } from "../../inputs/money";
import type { Series } from "../promotions/DaysChart";
import { ResultsPanel } from "../promotions/ResultsPanel";

type Day = CampaignResults["days"][number];

const inYuan = {
  text: (fen: number) => `¥${groupMoney(formatFen(fen))}`,
  axis: (fen: number) => grouped(Math.round(fen / 100)),
};
const GIVEN: Series = { name: "让利", ...inYuan, isLine: true };
const fenOf = (amount: string) => toFen(amount) ?? 0;

/** What is counted of a campaign of this kind, day by day. */
export function daysOf(kind: Campaign["kind"]): { series: Series[]; values: (day: Day) => number[] } {
  const counted = (name: string, unit: string): Series => ({
    name,
    text: (count) => `${grouped(count)} ${unit}`,
  });
  switch (kind) {
    case "cashback":
      // What it gives is known once it is settled, and belongs to no day.
      return {
        series: [
          { name: "计入金额", ...inYuan },
          { ...counted("付款客户", "家"), isLine: true },
        ],
        values: ({ amount, buyers }) => [fenOf(amount), buyers],
      };
    case "full_reduction":
      return {
        series: [counted("参加", "次"), GIVEN],
        values: ({ times, benefit }) => [times, fenOf(benefit)],
      };
    case "combination":
      return {
        series: [counted("套数", "套"), GIVEN],
        values: ({ times, benefit }) => [times, fenOf(benefit)],
      };
    default:
      return {
        series: [counted("件数", "件"), GIVEN],
        values: ({ quantity, benefit }) => [quantity, fenOf(benefit)],
      };
  }
}

/** How much of it was had, in what a campaign of this kind is counted in. */
function had(kind: Campaign["kind"], { quantity, times, amount }: CampaignResults) {
  switch (kind) {
    case "cashback":
      return [{ name: "计入金额", value: <Price value={amount} plain strong /> }];
    case "full_reduction":
      return [{ name: "参加次数", value: times }];
    case "combination":
      return [
        { name: "套数", value: times },
        { name: "件数", value: quantity },
      ];
    default:
      return [{ name: "件数", value: quantity }];
  }
}

/** The panel and the table of goods ask once. */
export const resultsOf = (id: number) => ({
  queryKey: ["campaigns", "results", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => campaignResults(id, signal),
});

/** What came of a campaign. */
export function Results({ campaign: { id, kind } }: { campaign: Campaign }) {
  const { series, values } = daysOf(kind);
  // A cashback reduces no line; what counted for it is among its results.
  const sales = useQuery({
    queryKey: ["campaigns", "results", id, "sales"],
    queryFn: ({ signal }) => campaignSales(id, signal),
    enabled: kind !== "cashback",
  });
  return (
    <ResultsPanel
      queryKey={["campaigns", "results", id]}
      load={(signal) => campaignResults(id, signal)}
      series={series}
      empty="还没有人参加"
      tell={(results) => {
        const { buyers, orders, owed, benefit, given_back, days } = results;
        return {
          figures: [
            { name: "客户", value: buyers },
            { name: "订单", value: orders },
            ...had(kind, results),
            ...(kind === "cashback"
              ? []
              : [{ name: "成交额", value: sales.data ? <Price value={sales.data.amount} strong /> : "—" }]),
            ...(owed == null ? [] : [{ name: "结束时要返", value: <Price value={owed} strong /> }]),
            { name: "让利", value: <Price value={benefit} strong /> },
            { name: "取消的订单", value: given_back },
          ],
          label: `${days.length} 天里 ${grouped(orders)} 单，让利 ${groupMoney(benefit)} 元`,
          days: days.map((one) => ({ day: one.day, values: values(one) })),
        };
      }}
    />
  );
}
