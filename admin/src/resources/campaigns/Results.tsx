import { Box, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { campaignResults } from "../../api/calls/campaigns";
import type { Campaign } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { fromFen, groupMoney, toFen } from "../../inputs/money";
import type { Series } from "../promotions/DaysChart";
import { FigureRow } from "../promotions/Figure";

const DaysChart = lazy(() => import("../promotions/DaysChart"));
const HEIGHT = 180;

const SERIES: Series[] = [
  { name: "件数", text: (count) => `${count} 件` },
  { name: "让利", text: (fen) => `¥${groupMoney(fromFen(fen))}`, isLine: true },
];

/** What came of a campaign. */
export function Results({ campaign }: { campaign: Campaign }) {
  const { data, error } = useQuery({
    // Below "campaigns", so that whatever refreshes the campaign refreshes this too.
    queryKey: ["campaigns", "results", campaign.id],
    queryFn: ({ signal }) => campaignResults(campaign.id, signal),
  });
  return (
    <Panel title="效果">
      {error && <Box sx={{ color: "error.main" }}>{error.message}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={HEIGHT} />}
      {data && (
        <>
          <FigureRow
            figures={[
              { name: "客户", value: data.buyers },
              { name: "订单", value: data.orders },
              { name: "件数", value: data.quantity },
              ...(campaign.kind === "cashback"
                ? [{ name: "计入金额", value: <Price value={data.amount} plain strong /> }]
                : []),
              { name: "让利", value: <Price value={data.benefit} strong /> },
              { name: "已退回", value: data.given_back },
            ]}
          />
          {data.days.length > 0 ? (
            <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
              <DaysChart
                label={`${data.days.length} 天里 ${data.orders} 单，让利 ${data.benefit} 元`}
                days={data.days.map(({ day, quantity, benefit }) => ({
                  day,
                  values: [quantity, toFen(benefit) ?? 0],
                }))}
                series={SERIES}
                height={HEIGHT}
              />
            </Suspense>
          ) : (
            <Box sx={{ color: "text.secondary", typography: "body2" }}>还没有人参加</Box>
          )}
        </>
      )}
    </Panel>
  );
}
