import { Box, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { couponResults } from "../../api/calls/promotions";
import type { Coupon } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import type { Series } from "../promotions/DaysChart";
import { FigureRow } from "../promotions/Figure";

const DaysChart = lazy(() => import("../promotions/DaysChart"));
const HEIGHT = 180;

const counted = (count: number) => `${count} 张`;
const SERIES: Series[] = [
  { name: "领取", text: counted },
  { name: "使用", text: counted },
];

/** What came of a coupon. */
export function Results({ coupon }: { coupon: Coupon }) {
  const { data, error } = useQuery({
    // Below "coupons", so that whatever refreshes the coupon refreshes this too.
    queryKey: ["coupons", "results", coupon.id],
    queryFn: ({ signal }) => couponResults(coupon.id, signal),
  });
  return (
    <Panel title="效果">
      {error && <Box sx={{ color: "error.main" }}>{error.message}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={HEIGHT} />}
      {data && (
        <>
          <FigureRow
            figures={[
              { name: "已领取", value: data.claimed },
              { name: "已使用", value: data.used },
              { name: "未使用", value: data.unused },
              { name: "订单占用", value: data.locked },
              { name: "已过期", value: data.expired },
              { name: "已作废", value: data.void },
              { name: "已让利", value: <Price value={data.saved} strong /> },
            ]}
          />
          {data.days.length > 0 ? (
            <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
              <DaysChart
                label={`${data.days.length} 天里领取 ${data.claimed} 张、使用 ${data.used} 张`}
                days={data.days.map(({ day, claimed, used }) => ({ day, values: [claimed, used] }))}
                series={SERIES}
                height={HEIGHT}
              />
            </Suspense>
          ) : (
            <Box sx={{ color: "text.secondary", typography: "body2" }}>还没有人领取</Box>
          )}
        </>
      )}
    </Panel>
  );
}
