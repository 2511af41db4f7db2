import {
  Alert,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { serviceStatistics } from "../../api/calls/service";
import type { ServiceStatistics } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { BackButton, Dialog } from "../../forms/Dialog";
import { shopToday } from "../../i18n/time";
import { listLink } from "../../lists/link";
import { later } from "../../loading/later";
import type { Series } from "../promotions/DaysChart";
import { answeredByDay } from "./figures";

const DaysChart = later(
  () => import("../promotions/DaysChart"),
  (file) => file.DaysChart,
);
const CHART_HEIGHT = 160;
const SERIES: Series[] = [
  { name: "已回复", isStacked: true },
  { name: "没有回复", isStacked: true },
];

/** How many wrote on each day, and how many of them were answered. */
function Days({ statistics }: { statistics: ServiceStatistics }) {
  const { conversations, answered } = statistics.total;
  if (conversations === 0) return null;
  const days = answeredByDay(statistics);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
      <DaysChart
        label={`${days.length} 天共 ${grouped(conversations)} 次会话，已回复 ${grouped(answered)} 次`}
        days={days}
        series={SERIES}
        height={CHART_HEIGHT}
      />
    </Suspense>
  );
}

/** What they wrote about, as far as colleagues have said. */
function Topics({ topics }: Pick<ServiceStatistics, "topics">) {
  if (topics.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, my: 1, flexWrap: "wrap" }}>
      主题：
      {topics.map(({ topic, conversations }) => (
        <Link key={topic} component={RouterLink} to={listLink("service/conversations", { topic })}>
          {topic} {grouped(conversations)}
        </Link>
      ))}
    </Stack>
  );
}

type Figures = ServiceStatistics["total"];

/** 45 秒, 3 分 5 秒 */
export function duration(seconds: number | null): string {
  if (seconds === null) return "—";
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

export const stars = (hundredths: number | null): string =>
  hundredths === null ? "—" : (hundredths / 100).toFixed(2);

const cells = (figures: Figures) => [
  grouped(figures.conversations),
  grouped(figures.answered),
  duration(figures.first_answer_median),
  grouped(figures.waiting),
  grouped(figures.rated),
  stars(figures.rating),
];

/** How soon and how well, by colleague and day. */
export function StatisticsDialog({ onClose }: { onClose: () => void }) {
  const today = shopToday();
  const [from, setFrom] = useState(shopToday(new Date(Date.now() - 6 * 86_400_000)));
  const [to, setTo] = useState(today);
  const { data, error } = useQuery({
    queryKey: ["service_statistics", from, to],
    queryFn: ({ signal }) => serviceStatistics(from, to, signal),
    placeholderData: keepPreviousData,
  });
  const day = { inputLabel: { shrink: true }, htmlInput: { max: today } };
  return (
    <Dialog open onClose={onClose} isDone maxWidth="md" fullWidth aria-labelledby="figures-title">
      <DialogTitle id="figures-title">客服统计</DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ gap: 1, my: 1 }}>
          <TextField
            type="date"
            size="small"
            label="从"
            value={from}
            slotProps={day}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            type="date"
            size="small"
            label="到"
            value={to}
            slotProps={day}
            onChange={(event) => setTo(event.target.value)}
          />
        </Stack>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && <Days statistics={data} />}
        {data && <Topics topics={data.topics} />}
        <Table size="small" aria-label="每天每位客服的会话">
          <TableHead>
            <TableRow>
              {[
                "日期",
                "客服",
                "会话",
                "已回复",
                "首次回复（服务时间内，中位数）",
                "排队中",
                "评价数",
                "平均星级",
              ].map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data && (
              <TableRow>
                <TableCell colSpan={2}>合计</TableCell>
                {cells(data.total).map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <TableCell key={place}>{cell}</TableCell>
                ))}
              </TableRow>
            )}
            {data?.days.map((row) => (
              <TableRow key={`${row.day} ${row.staff_id}`}>
                <TableCell>{row.day}</TableCell>
                <TableCell>
                  {row.staff_id === null ? (
                    "没有接待"
                  ) : (
                    <Link
                      component={RouterLink}
                      to={listLink("service/conversations", { staff_id: row.staff_id })}
                    >
                      {row.staff_name}
                    </Link>
                  )}
                </TableCell>
                {cells(row.figures).map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <TableCell key={place}>{cell}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}
