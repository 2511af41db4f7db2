import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { Dashboard } from "../api/types";
import { grouped } from "../fields/grouped";
import { toFen } from "../inputs/money";

type Day = Dashboard["sales"][number];

/** Axis labels in whole yuan, shortened the Chinese way. */
export function axisYuan(fen: number): string {
  const yuan = Math.round(fen / 100);
  return yuan >= 10_000 ? `${Math.round(yuan / 1_000) / 10} 万` : grouped(yuan);
}

interface Point {
  day: string;
  orders: number;
  fen: number;
}

function Hint({ active, payload }: { active?: boolean; payload?: readonly { payload?: Point }[] }) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <Box
      sx={{
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        p: 1,
        typography: "body2",
      }}
    >
      <Box sx={{ color: "text.secondary" }}>{point.day}</Box>
      <Box sx={{ color: "secondary.main", fontWeight: 600 }}>¥{groupMoney(formatFen(point.fen))}</Box>
      <Box>{grouped(point.orders)} 单</Box>
    </Box>
  );
}

export function SalesChart({ sales, height }: { sales: readonly Day[]; height: number }) {
  const { palette, typography } = useTheme();
  const points: Point[] = sales.map(({ day, orders, amount }) => ({ day, orders, fen: toFen(amount) ?? 0 }));
  const tick = { fill: palette.text.disabled, fontSize: typography.caption.fontSize };
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const summary = `近 ${sales.length} 天共 ${grouped(orders)} 单`;
  return (
    <Box role="img" aria-label={summary}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <defs>
            <linearGradient id="sales" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0%" stopColor={palette.primary.main} stopOpacity={0.28} />
              <stop offset="100%" stopColor={palette.primary.main} stopOpacity={0.02} />
            </linearGradient>
          </defs>
          <CartesianGrid vertical={false} stroke={palette.divider} />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => day.slice(5).replace("-", "/")}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: palette.divider }}
            minTickGap={28}
          />
          <YAxis
            yAxisId="amount"
            tickFormatter={axisYuan}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={52}
          />
          <YAxis
            yAxisId="orders"
            orientation="right"
            tickFormatter={grouped}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={36}
            allowDecimals={false}
          />
          <Tooltip content={<Hint />} />
          <Bar
            yAxisId="orders"
            dataKey="orders"
            name="订单数"
            fill={palette.divider}
            radius={[3, 3, 0, 0]}
            maxBarSize={14}
            // recharts draws bars above areas; here they are the background
            zIndex={50}
            isAnimationActive={false}
          />
          <Area
            yAxisId="amount"
            type="monotone"
            dataKey="fen"
            name="成交额"
            stroke={palette.primary.main}
            strokeWidth={2}
            fill="url(#sales)"
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </Box>
  );
}
