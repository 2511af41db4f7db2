import { Alert, Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { HttpError, Title, useGetIdentity } from "react-admin";
import { get } from "../api/endpoints";
import { useCan, useRoles } from "../api/useCan";
import { Panel } from "../fields/Panel";
import { later } from "../loading/later";
import { Figures } from "./Figures";
import { Funnel } from "./Funnel";
import { OwnWork } from "./OwnWork";
import { Queues } from "./Queues";
import { ExpiringLicences, LowStock, NearExpiry } from "./Warnings";

const SalesChart = later(
  () => import("./SalesChart"),
  (file) => file.SalesChart,
);
const CHART_HEIGHT = 280;

/** Live updates refresh this query; polling covers a lost connection. */
function useDashboard() {
  return useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => get("/admin/api/dashboard", { signal }),
    refetchInterval: 60_000,
  });
}

const chartSkeleton = <Skeleton variant="rounded" height={CHART_HEIGHT} />;

export function Dashboard() {
  const { data, error, refetch } = useDashboard();
  const { identity } = useGetIdentity();
  const can = useCan();
  const roles = useRoles();
  // The server leaves out what the user may not read; who is a salesman alone sees only orders of their own customers.
  const hasOwnOnly = roles.every((role) => role === "salesman");
  const showsOrders = can("orders", "read") && !hasOwnOnly && data?.sales.length !== 0;

  if (error instanceof HttpError && error.status === 403) {
    return (
      <Box sx={{ pt: 2 }}>
        <Title title="工作台" />
        <Typography variant="h5" component="h2" sx={{ mb: 1.5 }}>
          {identity?.fullName}，您好
        </Typography>
        <Queues />
        <Alert severity="info">从左边的菜单选择要办的事。经营数据只对有权限的同事显示。</Alert>
      </Box>
    );
  }
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="工作台" />
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      <Queues />
      <OwnWork />
      {(showsOrders || can("visits", "read")) && <Figures data={data} showsOrders={showsOrders} />}
      {showsOrders && (
        <Box
          sx={{
            display: "grid",
            columnGap: 2,
            alignItems: "stretch",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" },
            "& > section": { display: "flex", flexDirection: "column" },
          }}
        >
          <Panel title="近 30 天销售">
            <Box sx={{ height: CHART_HEIGHT }}>
              {data ? (
                <Suspense fallback={chartSkeleton}>
                  <SalesChart sales={data.sales} height={CHART_HEIGHT} />
                </Suspense>
              ) : (
                chartSkeleton
              )}
            </Box>
          </Panel>
          <Panel title="订单进度">
            <Funnel steps={data?.funnel} />
          </Panel>
        </Box>
      )}
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(auto-fit, minmax(320px, 1fr))" },
        }}
      >
        {can("licences", "read") && <ExpiringLicences rows={data?.licences_expiring} />}
        {can("stocks", "read") && <NearExpiry rows={data?.near_expiry} />}
        {can("stocks", "read") && <LowStock rows={data?.low_stock} />}
      </Box>
    </Box>
  );
}
