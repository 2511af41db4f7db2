import BackIcon from "@mui/icons-material/ChevronLeftOutlined";
import NextIcon from "@mui/icons-material/ChevronRightOutlined";
import { Alert, Box, Button, ButtonBase, Card, IconButton, Skeleton, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { expiryCalendar } from "../../../api/calls/licences";
import { daysLeft, shopToday } from "../../../i18n/time";
import { Due } from "./Due";
import { daysOf, isIn, monthOf, moved } from "./month";

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** From … to …, both included; what the list below shows. */
interface Span {
  title: string;
  from: string;
  to: string;
}

const yearAgo = (today: string) => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

export function ExpiriesPage() {
  const today = shopToday();
  const [month, setMonth] = useState(monthOf(today));
  const [span, setSpan] = useState<Span | null>(null);
  const days = daysOf(month);
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const { data, error, refetch } = useQuery({
    queryKey: ["licence_expiries", from, to],
    queryFn: ({ signal }) => expiryCalendar(from, to, signal),
  });
  const counts = new Map(data?.days.map((one) => [one.day, one.documents]));
  const ofMonth = days.filter((day) => isIn(day, month));
  const whole: Span = {
    title: `${month.year} 年 ${month.month} 月到期`,
    from: ofMonth[0] ?? from,
    to: ofMonth.at(-1) ?? to,
  };
  const shown = span ?? whole;

  const show = (by: number) => {
    setMonth(moved(month, by));
    setSpan(null);
  };

  return (
    <Box sx={{ pt: 2 }}>
      <Title title="到期日历" />
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
          没有读到到期日历
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "420px minmax(0, 1fr)" },
        }}
      >
        <Card sx={{ p: 2 }}>
          <Stack direction="row" sx={{ alignItems: "center", mb: 1 }}>
            <IconButton aria-label="上个月" onClick={() => show(-1)}>
              <BackIcon />
            </IconButton>
            <Typography variant="h6" component="h2" sx={{ flex: 1, textAlign: "center" }}>
              {month.year} 年 {month.month} 月
            </Typography>
            <IconButton aria-label="下个月" onClick={() => show(1)}>
              <NextIcon />
            </IconButton>
          </Stack>
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(7, minmax(0, 1fr))", gap: 0.5 }}>
            {WEEK.map((name) => (
              <Box key={name} sx={{ textAlign: "center", typography: "caption", color: "text.secondary" }}>
                {name}
              </Box>
            ))}
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                count={counts.get(day) ?? 0}
                isToday={day === today}
                isOutside={!isIn(day, month)}
                isChosen={span?.from === day && span.to === day}
                onPick={() => setSpan({ title: `${day} 到期`, from: day, to: day })}
              />
            ))}
          </Box>
          <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
            <Button size="small" variant={span ? "text" : "outlined"} onClick={() => setSpan(null)}>
              整月
            </Button>
            {!data && !error ? (
              <Skeleton variant="rounded" width={120} height={30} />
            ) : (
              <Button
                size="small"
                color="error"
                disabled={!data?.overdue}
                onClick={() =>
                  setSpan({
                    title: "一年内已过期",
                    from: yearAgo(today),
                    to: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10),
                  })
                }
              >
                已过期 {data?.overdue ?? 0} 份
              </Button>
            )}
          </Stack>
        </Card>
        <Due key={`${shown.from} ${shown.to}`} title={shown.title} from={shown.from} to={shown.to} />
      </Box>
    </Box>
  );
}

interface DayProps {
  day: string;
  count: number;
  isToday: boolean;
  isOutside: boolean;
  isChosen: boolean;
  onPick: () => void;
}

function Day({ day, count, isToday, isOutside, isChosen, onPick }: DayProps) {
  const isUrgent = count > 0 && daysLeft(day) <= 30;
  return (
    <ButtonBase
      disabled={count === 0}
      // What is written on it stands in its name: 1, not 01.
      aria-label={`${day.replace(/-0(?=\d$)/, "-")}，${count} 份到期`}
      aria-pressed={isChosen}
      onClick={onPick}
      sx={{
        flexDirection: "column",
        height: 52,
        borderRadius: 1,
        border: 1,
        borderColor: isChosen ? "primary.main" : isToday ? "text.disabled" : "transparent",
        bgcolor: isChosen ? "primary.light" : "transparent",
        opacity: isOutside ? 0.45 : 1,
        "&:hover, &:focus-visible": { bgcolor: "action.hover" },
      }}
    >
      <Box component="span" sx={{ typography: "body2" }}>
        {Number(day.slice(8))}
      </Box>
      <Box
        component="span"
        sx={{ typography: "caption", fontWeight: 600, color: isUrgent ? "error.main" : "primary.dark" }}
      >
        {count > 0 ? `${count} 份` : "\u00a0"}
      </Box>
    </ButtonBase>
  );
}
