import {
  Alert,
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Title } from "react-admin";
import { visits } from "../../api/calls/visits";
import type { Visits } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Panel } from "../../fields/Panel";
import { daysBefore, shopToday } from "../../i18n/time";
import { later } from "../../loading/later";
import type { Series } from "../promotions/DaysChart";
import { FigureRow } from "../promotions/Figure";
import { Funnel } from "./Funnel";

const DaysChart = later(
  () => import("../promotions/DaysChart"),
  (file) => file.DaysChart,
);
const CHART_HEIGHT = 240;
const PERIODS = [7, 30, 90] as const;
type Period = (typeof PERIODS)[number];

const SERIES: Series[] = [
  { name: "浏览量", text: (count) => `${grouped(count)} 次` },
  { name: "访客", text: (count) => `${grouped(count)} 人`, isLine: true },
];

function useVisits(period: Period) {
  const [from, to] = [daysBefore(period - 1), shopToday()];
  return useQuery({
    queryKey: ["visits", from, to],
    queryFn: ({ signal }) => visits(from, to, signal),
    placeholderData: keepPreviousData,
  });
}

/** How often the shop is visited, which pages are seen, and how far visitors get. */
export function VisitsPage() {
  const [period, setPeriod] = useState<Period>(30);
  const { data, error, refetch } = useVisits(period);
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="访问统计" />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="统计时间"
        value={period}
        onChange={(_, chosen: Period | null) => chosen && setPeriod(chosen)}
        sx={{ mb: 2 }}
      >
        {PERIODS.map((days) => (
          <ToggleButton key={days} value={days}>
            近 {days} 天
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
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
      {data ? <Report report={data} /> : !error && <Skeleton variant="rounded" height={CHART_HEIGHT} />}
    </Box>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function Report({ report }: { report: Visits }) {
  const views = sum(report.days.map((one) => one.views));
  if (views === 0)
    return (
      <Panel title="访问">
        <Typography sx={{ color: "text.secondary", typography: "body2" }}>
          这段时间没有访问。商城页面打开后几秒内会计入这里；爬虫和预览不计。
        </Typography>
      </Panel>
    );
  return (
    <>
      <DaysPanel days={report.days} views={views} />
      <Panel title="转化漏斗" flush>
        <Funnel steps={report.funnel} />
      </Panel>
      <PagesPanel pages={report.pages} />
    </>
  );
}

function DaysPanel({ days, views }: { days: Visits["days"]; views: number }) {
  const [isTable, setIsTable] = useState(false);
  const visitors = sum(days.map((one) => one.visitors));
  return (
    <Panel
      title="每天的访问"
      action={
        <Button size="small" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? "收起数据表" : "查看数据表"}
        </Button>
      }
    >
      <FigureRow
        figures={[
          { name: "浏览量", value: views },
          { name: "访客（按天相加）", value: visitors },
          { name: "日均访客", value: Math.round(visitors / Math.max(1, days.length)) },
        ]}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
        <DaysChart
          label={`${days.length} 天里浏览 ${grouped(views)} 次，访客按天相加 ${grouped(visitors)} 人`}
          days={days.map((one) => ({ day: one.day, values: [one.views, one.visitors] }))}
          series={SERIES}
          height={CHART_HEIGHT}
        />
      </Suspense>
      {isTable && <DaysTable days={days} />}
    </Panel>
  );
}

function DaysTable({ days }: { days: Visits["days"] }) {
  return (
    <Table size="small" aria-label="每天的访问">
      <TableHead>
        <TableRow>
          <TableCell>日期</TableCell>
          <TableCell align="right">浏览量</TableCell>
          <TableCell align="right">访客</TableCell>
          <TableCell align="right">登录客户</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.toReversed().map((one) => (
          <TableRow key={one.day}>
            <TableCell component="th" scope="row">
              {one.day}
            </TableCell>
            <TableCell align="right">{grouped(one.views)}</TableCell>
            <TableCell align="right">{grouped(one.visitors)}</TableCell>
            <TableCell align="right">{grouped(one.companies)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function PagesPanel({ pages }: { pages: Visits["pages"] }) {
  return (
    <Panel title="看得最多的页面" flush>
      <Table size="small" aria-label="看得最多的页面">
        <TableHead>
          <TableRow>
            <TableCell>页面</TableCell>
            <TableCell>地址</TableCell>
            <TableCell align="right">浏览量</TableCell>
            <TableCell align="right">访客</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pages.map(({ route, title, views, visitors }) => (
            <TableRow key={route}>
              <TableCell component="th" scope="row">
                {title || "已下线的页面"}
              </TableCell>
              <TableCell sx={{ color: "text.secondary" }}>{route}</TableCell>
              <TableCell align="right">{grouped(views)}</TableCell>
              <TableCell align="right">{grouped(visitors)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
