import { Alert, Box, Button, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import type { ServiceDesk } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { COMPANY_STATUS, type Tone } from "../../i18n/words";
import { listLink } from "../../lists/link";
import { shutFor } from "./ChatPane";
import { isRefusal, Lost } from "./Lost";
import { useBuyer, useTalk } from "./useConsole";
import { useSend } from "./useSend";

const TONES: Record<string, Tone> = { stop: "danger", wait: "info", warn: "warn", fine: "ok" };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ py: 1.25, borderTop: 1, borderColor: "divider" }}>
      <Typography variant="caption" component="h3" color="text.secondary" sx={{ display: "block", mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1, py: 0.25, fontSize: 13 }}>
    {children}
  </Box>
);

const Send = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button
    size="small"
    aria-label={`发送${what}`}
    onClick={onClick}
    sx={{ minWidth: 0, px: 0.75, py: 0, my: -0.25, flexShrink: 0 }}
  >
    发送
  </Button>
);

interface BuyerPaneProps {
  id: number;
  desk: ServiceDesk;
  isUp: boolean;
}

/** The buyer next to the chat: identity, documents, purchases. Agents send their orders and goods of their cart from here. */
export function BuyerPane({ id, desk, isUp }: BuyerPaneProps) {
  const { data: buyer, error, isPaused } = useBuyer(id);
  const { data: talk } = useTalk(id, isUp);
  const { say } = useSend(id);
  const can = useCan();
  if (error && (!buyer || isRefusal(error))) return <Alert severity="warning">{error.message}</Alert>;
  if (!buyer) return null;
  const maySend = talk !== undefined && shutFor(talk, desk) === undefined;
  const name = can("companies", "read") ? (
    <Link component={RouterLink} to={`/companies/${buyer.company_id}`}>
      {buyer.company}
    </Link>
  ) : (
    buyer.company
  );
  return (
    <Box
      sx={{ p: 1.5, overflow: "auto", overflowWrap: "anywhere", minHeight: 0, minWidth: 0 }}
      aria-label="客户资料"
      role="region"
    >
      {(error || isPaused) && <Lost />}
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Box sx={{ display: "flex", gap: 0.5, my: 0.5, flexWrap: "wrap" }}>
        <StatusTag word={COMPANY_STATUS[buyer.status]} />
        <Tag tone="neutral">{buyer.buyer_type}</Tag>
        <Tag tone="neutral">{`${buyer.rank} 级`}</Tag>
      </Box>
      <Typography variant="body2">
        {buyer.member}（{buyer.member_role}） {buyer.phone}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ display: "block", mb: 1 }}>
        {buyer.address}
      </Typography>
      <Link
        component={RouterLink}
        variant="body2"
        sx={{ display: "inline-block", mb: 1 }}
        to={listLink("service/conversations", { company_id: buyer.company_id })}
      >
        全部会话
      </Link>
      <Part title="业务员">
        <Typography variant="body2">
          {buyer.salesman ? `${buyer.salesman} ${buyer.salesman_phone}` : "没有指定"}
        </Typography>
      </Part>
      <Part title="证照">
        <Box sx={{ "& > span": { whiteSpace: "normal" } }}>
          <Tag tone={TONES[buyer.standing.level] ?? "neutral"}>{buyer.standing.text}</Tag>
        </Box>
        {buyer.licences.map((licence) => (
          <Row key={`${licence.name}${licence.number}`}>
            <span>{licence.name}</span>
            <Box
              component="span"
              sx={{ color: licence.is_in_force ? "text.secondary" : "error.main", flexShrink: 0 }}
            >
              {licence.valid_to ?? "长期"}
            </Box>
          </Row>
        ))}
      </Part>
      <Part title="最近订单">
        {buyer.orders.length === 0 && <Typography variant="body2">还没有订单</Typography>}
        {buyer.orders.map((order) => (
          <Box key={order.number} sx={{ py: 0.5 }}>
            <Row>
              {can("orders", "read") ? (
                <Link component={RouterLink} to={listLink("orders", { q: order.number })}>
                  {order.number}
                </Link>
              ) : (
                order.number
              )}
              <Price value={order.total} plain />
            </Row>
            <Row>
              <Typography variant="caption" component="span" color="text.secondary">
                {order.status_text} · {dateTime(order.created_at)}
              </Typography>
              {maySend && (
                <Send
                  what={`订单 ${order.number}`}
                  onClick={() => void say({ kind: "order", order_number: order.number })}
                />
              )}
            </Row>
          </Box>
        ))}
      </Part>
      <Part title={`购物车（${buyer.cart_lines} 个品种）`}>
        {buyer.cart.map((line) => (
          <Row key={`${line.goods_id} ${line.quantity}`}>
            <span>
              {line.name} {line.spec}
            </span>
            <Box component="span" sx={{ display: "flex", alignItems: "start", gap: 0.5, flexShrink: 0 }}>
              × {line.quantity}
              {maySend && (
                <Send what={line.name} onClick={() => void say({ kind: "goods", goods_id: line.goods_id })} />
              )}
            </Box>
          </Row>
        ))}
      </Part>
    </Box>
  );
}
