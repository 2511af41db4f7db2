import { Box, Stack } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { grouped } from "../../fields/grouped";

export interface Series {
  name: string;
  /** what the hint says instead of the bare number */
  text?: (value: number) => string;
  /** how its axis writes a value */
  axis?: (value: number) => string;
  isLine?: boolean;
}

interface DaysChartProps {
  label: string;
  /** one value for each of the series */
  days: readonly { day: string; values: readonly number[] }[];
  series: readonly Series[];
  height: number;
}

type Point = { day: string } & Record<string, string | number>;

interface HintProps {
  active?: boolean;
  payload?: readonly { payload?: Point }[];
  texts: readonly { name: string; text: (value: number) => string }[];
}

function Hint({ active, payload, texts }: HintProps) {
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
      {texts.map(({ name, text }) => (
        <Box key={name}>
          {name} {text(Number(point[name] ?? 0))}
        </Box>
      ))}
    </Box>
  );
}

const axisOf = (series: Series | undefined) => series?.axis ?? grouped;

/** What came of an offer, day by day. */
export function DaysChart({ label, days, series, height }: DaysChartProps) {
  const { palette, typography } = useTheme();
  const points: Point[] = days.map(({ day, values }) => ({
    day,
    ...Object.fromEntries(series.map(({ name }, place) => [name, values[place] ?? 0])),
  }));
  const tick = { fill: palette.text.disabled, fontSize: typography.caption.fontSize };
  const colours = [palette.primary.main, palette.secondary.main, palette.info.main];
  const texts = series.map(({ name, text = grouped }) => ({ name, text }));
  return (
    <Box role="img" aria-label={label}>
      <Stack direction="row" sx={{ gap: 2, typography: "caption", color: "text.secondary", mb: 0.5 }}>
        {series.map(({ name, isLine }, place) => (
          <Stack key={name} direction="row" sx={{ gap: 0.5, alignItems: "center" }}>
            <Box sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colours[place] }} />
            {isLine ? `${name}（右轴）` : name}
          </Stack>
        ))}
      </Stack>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
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
            yAxisId="bars"
            tickFormatter={axisOf(series.find(({ isLine }) => !isLine))}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={44}
            allowDecimals={false}
          />
          <YAxis
            yAxisId="lines"
            orientation="right"
            hide={!series.some(({ isLine }) => isLine)}
            tickFormatter={axisOf(series.find(({ isLine }) => isLine))}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={44}
            allowDecimals={false}
          />
          <Tooltip content={<Hint texts={texts} />} />
          {series.map(({ name, isLine }, place) =>
            isLine ? (
              <Line
                key={name}
                yAxisId="lines"
                type="linear"
                dataKey={name}
                stroke={colours[place]}
                strokeWidth={2}
                dot={days.length < 3}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={name}
                yAxisId="bars"
                dataKey={name}
                fill={colours[place]}
                radius={[3, 3, 0, 0]}
                maxBarSize={14}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </Box>
  );
}
