import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { Coupon } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Period } from "../promotions/Period";
import { audienceText, ofTotal, PROMOTION_STATUS } from "../promotions/words";
import { CLAIM_KIND, phaseOf, validityText } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("coupons");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <SelectInput key="status" source="status" choices={choices(PROMOTION_STATUS)} alwaysOn />,
  <SelectInput key="claim_kind" source="claim_kind" choices={choices(CLAIM_KIND)} alwaysOn />,
];

const views = [
  { label: "等我审批", filter: { can_decide: true } },
  { label: "草稿", filter: { status: "draft" } },
  { label: "已批准", filter: { status: "approved" } },
  { label: "已停止", filter: { status: "stopped" } },
];

const phase = (coupon: Coupon) => <StatusTag word={phaseOf(coupon)} />;

const exporter = csvExporter("优惠券", [
  { label: "名称", value: (c) => c.name },
  { label: "优惠", value: (c) => c.label },
  { label: "适用商品", value: (c) => c.scope_text },
  { label: "领取方式", value: (c) => c.claim_kind_text },
  { label: "对象", value: audienceText },
  { label: "已领", value: (c) => c.claimed },
  { label: "总量", value: (c) => c.total ?? "不限" },
  { label: "已承诺金额", value: (c) => c.promised },
  { label: "预算", value: (c) => c.budget ?? "不限" },
  { label: "领取开始", value: (c) => dateTime(c.claim_from) },
  { label: "领取结束", value: (c) => dateTime(c.claim_to) },
  { label: "有效期", value: (c) => validityText(c, dateTime) },
  { label: "状态", value: (c) => phaseOf(c)?.text ?? c.status_text },
  { label: "提出", value: (c) => c.proposed_by },
  { label: "审批", value: (c) => c.decided_by },
]);

const small = { color: "text.secondary", typography: "caption" } as const;

const Card = (coupon: Coupon) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{coupon.name}</Box>
      {phase(coupon)}
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {coupon.label} · {coupon.scope_text}
    </Box>
    <Box sx={small}>
      {coupon.claim_kind_text} · 已领 {ofTotal(coupon.claimed, coupon.total)}
    </Box>
  </Box>
);

export function CouponList() {
  const can = useCan();
  const isSmall = useSmall();
  return (
    <ListFrame
      title="优惠券"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={can("coupons", "write")}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/coupons/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={["created_at"]}>
          <DataTable.Col
            source="name"
            render={(c) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{c.name}</Box>
                <Box sx={small}>
                  {c.label} · {c.scope_text}
                </Box>
              </>
            )}
          />
          <DataTable.Col source="claim_kind" disableSort render={(c) => c.claim_kind_text} />
          <DataTable.Col label="对象" render={audienceText} />
          <DataTable.Col
            source="claimed"
            disableSort
            align="right"
            render={(c) => ofTotal(c.claimed, c.total)}
          />
          <DataTable.Col source="claim_from" render={(c) => <Period from={c.claim_from} to={c.claim_to} />} />
          <DataTable.Col source="status" disableSort render={phase} />
          <DataTable.Col source="proposed_by" disableSort />
          <DataTable.Col source="created_at" render={(c) => dateTime(c.created_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
