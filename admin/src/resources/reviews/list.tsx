import { Box, Link as MuiLink, Stack } from "@mui/material";
import { SearchInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Review } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { ORDER_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { BulkPass, Decisions, isPassable } from "./Decisions";
import { ReviewRulesButton } from "./RulesDialog";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("reviews");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="订单号、客户、商品" />];

const views = [
  { label: "待审核", filter: { kind: "review" } },
  { label: "申请取消", filter: { kind: "cancel" } },
];

const why = (review: Review) =>
  review.kind === "cancel" ? `客户申请取消：${review.cancel_ask_reason}` : review.reasons.join("、");

const goods = (review: Review) =>
  review.lines.map((line) => `${line.name} ${line.ypgg} ×${line.number}`).join("；");

const exporter = csvExporter("订单审核", [
  { label: "订单号", value: (r) => r.id },
  { label: "客户", value: (r) => r.company },
  { label: "状态", value: (r) => r.status_text },
  { label: "原因", value: why },
  { label: "金额", value: (r) => r.total },
  { label: "付款时间", value: (r) => dateTime(r.paid_at) },
  { label: "商品", value: goods },
]);

function Why({ review }: { review: Review }) {
  if (review.kind === "cancel") {
    return (
      <Box>
        <Tag tone="danger">申请取消</Tag>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{review.cancel_ask_reason}</Box>
      </Box>
    );
  }
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
      {review.reasons.map((reason) => (
        <Tag key={reason} tone="warn">
          {reason}
        </Tag>
      ))}
      {review.alarm && (
        <Box sx={{ typography: "caption", color: "error.main", width: "100%" }}>{review.alarm}</Box>
      )}
    </Stack>
  );
}

const Card = (review: Review, writes: boolean) => (
  <Box>
    <Box sx={{ fontWeight: 600, mb: 0.5 }}>{review.company}</Box>
    <Why review={review} />
    <Box sx={{ typography: "caption", color: "text.secondary", my: 0.5 }}>
      {review.id} · 付款 {dateTime(review.paid_at)}
    </Box>
    <Box sx={{ typography: "body2", mb: 1 }}>{goods(review)}</Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center" }}>
      <Price value={review.total} strong />
      {writes && <Decisions review={review} />}
    </Stack>
  </Box>
);

/** Paid orders that need a look, and buyers who ask to cancel one; those who wait longest are first. */
export function ReviewList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("reviews", "write");
  const opens = can("orders", "read");
  return (
    <ListFrame
      title="订单审核"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
      actions={<ReviewRulesButton />}
    >
      {small ? (
        <CardList
          card={(review) => Card(review, writes)}
          bulk={writes && <BulkPass />}
          isSelectable={isPassable}
        />
      ) : (
        <DataTable
          rowClick={false}
          isRowSelectable={isPassable}
          bulkActionButtons={writes ? <BulkPass /> : false}
        >
          <DataTable.Col
            source="id"
            disableSort
            render={(r) => (
              <>
                {opens ? (
                  <MuiLink component={Link} to={`/orders/${r.id}/show`}>
                    {r.id}
                  </MuiLink>
                ) : (
                  r.id
                )}
                <Box sx={{ color: "text.disabled", typography: "caption" }}>
                  付款 {since(r.paid_at ?? r.created_at)}
                </Box>
              </>
            )}
          />
          <DataTable.Col
            source="company"
            disableSort
            render={(r) => (
              <>
                <Box>{r.company}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>{r.address}</Box>
              </>
            )}
          />
          <DataTable.Col source="reasons" disableSort render={(r) => <Why review={r} />} />
          <DataTable.Col
            source="lines"
            disableSort
            render={(r) => (
              <Box sx={{ maxWidth: 320, typography: "body2", color: "text.secondary" }} title={goods(r)}>
                {r.lines[0]?.name}
                {r.lines.length > 1 && ` 等 ${r.lines.length} 种`}
              </Box>
            )}
          />
          <DataTable.Col
            align="right"
            source="total"
            disableSort
            render={(r) => <Price value={r.total} strong />}
          />
          <DataTable.Col
            source="status"
            label="状态"
            disableSort
            render={(r) => <StatusTag word={ORDER_STATUS[r.status]} text={r.status_text} />}
          />
          {writes && (
            <DataTable.Col source="kind" label="处理" disableSort render={(r) => <Decisions review={r} />} />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
