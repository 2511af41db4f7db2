import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { campaignResults } from "../../api/calls/campaigns";
import type { Campaign } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Price } from "../../fields/Price";
import { toFen } from "../../inputs/money";
import type { Series } from "../promotions/DaysChart";
import { ResultsPanel } from "../promotions/ResultsPanel";

const SERIES: Series[] = [
  { name: "件数", text: (count) => `${grouped(count)} 件` },
  {
    name: "让利",
    text: (fen) => `¥${groupMoney(formatFen(fen))}`,
    axis: (fen) => grouped(Math.round(fen / 100)),
    isLine: true,
  },
];

/** What came of a campaign. */
export function Results({ campaign }: { campaign: Campaign }) {
  return (
    <ResultsPanel
      queryKey={["campaigns", "results", campaign.id]}
      load={(signal) => campaignResults(campaign.id, signal)}
      series={SERIES}
      empty="还没有人参加"
      tell={({ buyers, orders, quantity, amount, owed, benefit, given_back, days }) => ({
        figures: [
          { name: "客户", value: buyers },
          { name: "订单", value: orders },
          { name: "件数", value: quantity },
          ...(campaign.kind === "cashback"
            ? [{ name: "计入金额", value: <Price value={amount} plain strong /> }]
            : []),
          ...(owed == null ? [] : [{ name: "结束时要返", value: <Price value={owed} strong /> }]),
          { name: "让利", value: <Price value={benefit} strong /> },
          { name: "已退回", value: given_back },
        ],
        label: `${days.length} 天里 ${grouped(orders)} 单，让利 ${groupMoney(benefit)} 元`,
        days: days.map((one) => ({ day: one.day, values: [one.quantity, toFen(one.benefit) ?? 0] })),
      })}
    />
  );
}
