import { Box, Stack } from "@mui/material";
import { alpha, type Palette, useTheme } from "@mui/material/styles";
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
  /** Stands on top of the others that do, in one bar. */
  isStacked?: boolean;
}

interface DaysChartProps {
  label: string;
  /** one value for each of the series */
  days: readonly { day: string; values: readonly number[] }[];
  series: readonly Series[];
  height: number;
}

/** By the place of the series: names may be equal. */
type Point = { day: string } & Record<`at${number}`, number>;

interface HintProps {
  active?: boolean;
  payload?: readonly { payload?: Point }[];
  series: readonly Series[];
}

function Hint({ active, payload, series }: HintProps) {
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
      {series.map(({ name, text = grouped, isStacked }, place) => {
        const value = point[`at${place}`] ?? 0;
        // Of many in one bar, those that are in it.
        if (isStacked && value === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the series never change places
          <Box key={place}>
            {name} {text(value)}
          </Box>
        );
      })}
    </Box>
  );
}

/** As many as an offer has series; those after the first six are paler. */
function coloursOf({ primary, secondary, info, success, warning, error }: Palette): string[] {
  const strong = [primary, secondary, info, success, warning, error].map(({ main }) => main);
  return [1, 0.6, 0.3].flatMap((strength) => strong.map((colour) => alpha(colour, strength)));
}

const axisOf = (series: Series | undefined) => series?.axis ?? grouped;

/** What came of an offer, day by day. */
export function DaysChart({ label, days, series, height }: DaysChartProps) {
  const { palette, typography } = useTheme();
  const points: Point[] = days.map(({ day, values }) => ({
    day,
    ...Object.fromEntries(series.map((_, place) => [`at${place}`, values[place] ?? 0])),
  }));
  const tick = { fill: palette.text.disabled, fontSize: typography.caption.fontSize };
  const colours = coloursOf(palette);
  return (
    <Box role="img" aria-label={label}>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          columnGap: 2,
          rowGap: 0.5,
          flexWrap: "wrap",
          typography: "caption",
          color: "text.secondary",
          mb: 0.5,
        }}
      >
        {series.map(({ name, isLine }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the series never change places
          <Stack key={place} direction="row" sx={{ gap: 0.5, alignItems: "center" }}>
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
          <Tooltip content={<Hint series={series} />} />
          {series.map(({ isLine, isStacked }, place) =>
            isLine ? (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: the series never change places
                key={place}
                yAxisId="lines"
                type="linear"
                dataKey={`at${place}`}
                stroke={colours[place]}
                strokeWidth={2}
                dot={days.length < 3}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                // biome-ignore lint/suspicious/noArrayIndexKey: the series never change places
                key={place}
                yAxisId="bars"
                dataKey={`at${place}`}
                stackId={isStacked ? "stack" : undefined}
                fill={colours[place]}
                radius={isStacked ? 0 : [3, 3, 0, 0]}
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
