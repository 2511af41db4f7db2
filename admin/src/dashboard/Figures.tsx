import { Box, Card, CardActionArea, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { groupMoney } from "@yaoji/money/group";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { visits } from "../api/calls/visits";
import type { Dashboard } from "../api/types";
import { grouped } from "../fields/grouped";
import { daysBefore, shopToday } from "../i18n/time";
import { listLink } from "../lists/link";
import { later } from "../loading/later";
import { Live } from "./Live";

const PresenceDialog = later(
  () => import("../presence/PresenceDialog"),
  (file) => file.PresenceDialog,
);

interface FigureProps {
  label: string;
  value: string | undefined;
  note?: ReactNode;
  to?: string;
  onOpen?: () => void;
  price?: boolean;
  urgent?: boolean;
}

function Figure({ label, value, note, to, onOpen, price, urgent }: FigureProps) {
  const content = (
    <Box sx={{ p: 2 }}>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{label}</Box>
      <Box
        sx={{
          fontSize: 24,
          lineHeight: "36px",
          fontWeight: 600,
          fontVariantNumeric: "tabular-nums",
          color: price || urgent ? "secondary.main" : "text.primary",
          whiteSpace: "nowrap",
        }}
      >
        {value === undefined ? <Skeleton width={72} /> : <Live>{value}</Live>}
      </Box>
      <Box sx={{ typography: "caption", color: "text.disabled", minHeight: 20 }}>{note}</Box>
    </Box>
  );
  return (
    <Card>
      {to && (
        <CardActionArea component={Link} to={to}>
          {content}
        </CardActionArea>
      )}
      {onOpen && <CardActionArea onClick={onOpen}>{content}</CardActionArea>}
      {!to && !onOpen && content}
    </Card>
  );
}

const count = (value: number | undefined) => (value === undefined ? undefined : grouped(value));

/** For those who look after what the shop shows: a sum over the days, as the report has it. */
function VisitFigures() {
  const [from, to] = [daysBefore(6), shopToday()];
  const { data } = useQuery({
    queryKey: ["visits", from, to],
    queryFn: ({ signal }) => visits(from, to, signal),
  });
  const sum = (part: "views" | "visitors") => data?.days.reduce((all, day) => all + day[part], 0);
  return (
    <>
      <Figure label="近 7 天浏览量" value={count(sum("views"))} note="访问统计" to="/visits" />
      <Figure label="近 7 天访客" value={count(sum("visitors"))} note="按天相加" to="/visits" />
    </>
  );
}

/** How many, and behind it who of them is known. */
function VisitorsNow({ count: live }: { count: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Figure label="在线访客" value={count(live)} note="此刻，看谁在线" onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <PresenceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function Figures({ data, showsOrders }: { data: Dashboard | undefined; showsOrders: boolean }) {
  const today = data?.today;
  return (
    <Box
      component="section"
      aria-label="今天"
      sx={{
        display: "grid",
        gap: { xs: 1, sm: 2 },
        mb: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          sm: "repeat(3, minmax(0, 1fr))",
          lg: "repeat(auto-fit, minmax(150px, 1fr))",
        },
      }}
    >
      {showsOrders && (
        <>
          <Figure
            label="今日成交额"
            price
            value={today && `¥${groupMoney(today.amount)}`}
            note={today && `${grouped(today.orders)} 单`}
          />
          <Figure label="今日下单客户" value={count(today?.buyers)} note="家" />
          <Figure
            label="待发货"
            value={count(today?.waiting_shipping)}
            urgent={Boolean(today?.waiting_shipping)}
            note="去发货"
            to={listLink("orders", { status: 30 })}
          />
          <Figure
            label="待付款"
            value={count(today?.waiting_payment)}
            note="等客户付款"
            to={listLink("orders", { status: 10 })}
          />
        </>
      )}
      <VisitorsNow count={data?.live_visitors} />
      {!showsOrders && <VisitFigures />}
    </Box>
  );
}
