import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Link } from "react-router-dom";
import { withdrawPrice } from "../../api/calls/prices";
import type { Goods, PriceChange } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf, useRows } from "../../api/useRecords";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { GrowingPanel } from "../../lists/GrowingPanel";
import { Sides } from "./Sides";
import { PRICE_CHANGE_STATE, REFRESH } from "./words";

const PAGE = 5;

/** What goods were to cost and did, the latest first; on top what waits for a second person. */
export function GoodsPriceChanges() {
  const goods = useRecordOf("goods");
  const can = useCan();
  return goods && can("prices", "read") ? <Changes key={goods.id} goods={goods} /> : null;
}

function Changes({ goods }: { goods: Goods }) {
  const [perPage, setPerPage] = useState(PAGE);
  const read = useRows("price_changes", {
    filter: { goods_id: goods.id },
    sort: { field: "id", order: "DESC" },
    pagination: { page: 1, perPage },
    // A saved product may have other prices.
    meta: { version: `${goods.updated_at} ${goods.waiting_price_change}` },
  });
  return (
    <GrowingPanel
      title="改价记录"
      unit="次"
      empty="还没有人改过这个商品的价格"
      page={PAGE}
      read={read}
      onMore={() => setPerPage(perPage + PAGE)}
      row={(change) => (
        <Box component="li" key={change.id} sx={{ mb: 2, "&:last-child": { m: 0 } }}>
          {change.state === "waiting" && <Waiting change={change} />}
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center", mb: 0.5 }}>
            <StatusTag word={PRICE_CHANGE_STATE[change.state]} text={change.state_text} />
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {change.proposed_by} {dateTime(change.proposed_at)} · {change.origin_text}
              {change.reason && ` · ${change.reason}`}
              {change.decided_at && ` · ${change.decided_by} ${dateTime(change.decided_at)}`}
              {change.decided_reason && ` · ${change.decided_reason}`}
            </Box>
          </Box>
          <Sides of={change} />
        </Box>
      )}
    />
  );
}

function Waiting({ change }: { change: PriceChange }) {
  const [asking, setAsking] = useState(false);
  const { identity } = useGetIdentity();
  const can = useCan();
  const { busy, act } = useAction();
  const isOwn = identity?.id === change.proposed_by_id;
  const close = () => setAsking(false);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        !can("prices", "write") ? undefined : isOwn ? (
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            撤回
          </Button>
        ) : (
          <Button color="inherit" size="small" component={Link} to={`/price_review/${change.id}`}>
            去复核
          </Button>
        )
      }
    >
      {isOwn ? "您提出的价格正等另一位同事复核" : `${change.proposed_by} 提出的价格等待复核`}
      ，通过之前按原价出售。
      {asking && (
        <ConfirmDialog
          title={`撤回改价：${change.goods}`}
          consequences={["价格不变，这次改价不再需要复核", "之后可以重新提出"]}
          confirm="撤回"
          busy={busy}
          onClose={close}
          onConfirm={() =>
            act({
              run: () => withdrawPrice(change.id),
              done: "已撤回，价格不变",
              refresh: REFRESH,
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </Alert>
  );
}
