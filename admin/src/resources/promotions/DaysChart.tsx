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

/** A series as it is drawn. Names may be equal: its values are found by its place. */
interface Drawn extends Series {
  at: `at${number}`;
  colour: string | undefined;
}

type Point = { day: string } & Record<Drawn["at"], number>;

interface HintProps {
  active?: boolean;
  payload?: readonly { payload?: Point }[];
  drawn: readonly Drawn[];
}

function Hint({ active, payload, drawn }: HintProps) {
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
      {drawn.map(({ at, name, text = grouped, isStacked }) => {
        const value = point[at] ?? 0;
        // Of many in one bar, those that are in it.
        if (isStacked && value === 0) return null;
        return (
          <Box key={at}>
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
  const colours = coloursOf(palette);
  const drawn = series.map((one, place): Drawn => ({ ...one, at: `at${place}`, colour: colours[place] }));
  const points: Point[] = days.map(({ day, values }) => ({
    day,
    ...Object.fromEntries(drawn.map(({ at }, place) => [at, values[place] ?? 0])),
  }));
  const tick = { fill: palette.text.disabled, fontSize: typography.caption.fontSize };
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
        {drawn.map(({ at, name, isLine, colour }) => (
          <Stack key={at} direction="row" sx={{ gap: 0.5, alignItems: "center" }}>
            <Box sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colour }} />
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
          <Tooltip content={<Hint drawn={drawn} />} />
          {drawn.map(({ at, colour, isLine, isStacked }) =>
            isLine ? (
              <Line
                key={at}
                yAxisId="lines"
                type="linear"
                dataKey={at}
                stroke={colour}
                strokeWidth={2}
                dot={days.length < 3}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={at}
                yAxisId="bars"
                dataKey={at}
                stackId={isStacked ? "stack" : undefined}
                fill={colour}
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
