import { Box, Skeleton } from "@mui/material";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Panel } from "../../fields/Panel";
import { later } from "../../loading/later";
import type { Series } from "./DaysChart";
import { everyDay } from "./everyDay";
import { FigureRow } from "./Figure";

const DaysChart = later(
  () => import("./DaysChart"),
  (file) => file.DaysChart,
);
const HEIGHT = 180;

interface Told {
  figures: readonly { name: string; value: ReactNode }[];
  /** the chart in words */
  label: string;
  /** one value for each of the series; days without any may be left out */
  days: readonly { day: string; values: readonly number[] }[];
}

interface ResultsPanelProps<Results> {
  /** below the key of the record, so that refreshing the record refreshes this too */
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Results>;
  tell: (results: Results) => Told;
  series: readonly Series[];
  /** shown instead of the chart before there is data */
  empty: string;
}

/** What came of an offer: its sums, and how it went day by day. */
export function ResultsPanel<Results>({ queryKey, load, tell, series, empty }: ResultsPanelProps<Results>) {
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const told = data === undefined ? null : tell(data);
  return (
    <Panel title="效果">
      {error && <Box sx={{ color: "error.main" }}>{error.message}</Box>}
      {!told && !error && <Skeleton variant="rounded" height={HEIGHT} />}
      {told && (
        <>
          <FigureRow figures={told.figures} />
          {told.days.length > 0 ? (
            <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
              <DaysChart label={told.label} days={everyDay(told.days)} series={series} height={HEIGHT} />
            </Suspense>
          ) : (
            <Box sx={{ color: "text.secondary", typography: "body2" }}>{empty}</Box>
          )}
        </>
      )}
    </Panel>
  );
}
