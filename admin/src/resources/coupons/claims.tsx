import { Box, Stack } from "@mui/material";
import { AutocompleteInput, ReferenceInput, SelectInput } from "react-admin";
import { voidClaim } from "../../api/calls/promotions";
import type { CouponClaim } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { referenceText } from "../../fields/references";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CLAIM_STATE } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("coupon_claims");

const asked = (q: string) => ({ q });

const filters = [
  <ReferenceInput key="coupon" source="coupon_id" reference="coupons" alwaysOn>
    <AutocompleteInput optionText="name" filterToQuery={asked} />
  </ReferenceInput>,
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(CLAIM_STATE)} alwaysOn />,
];

const views = [
  { label: "未使用", filter: { state: "unused" } },
  { label: "已使用", filter: { state: "used" } },
  { label: "已过期", filter: { state: "expired" } },
];

const REASONS = ["发错客户", "客户要求", "违规领取"];

const exporter = csvExporter("领取记录", [
  { label: "优惠券", value: (c) => c.coupon },
  { label: "客户", value: (c) => c.company },
  { label: "来源", value: (c) => c.source_text },
  { label: "领取时间", value: (c) => dateTime(c.claimed_at) },
  { label: "有效期至", value: (c) => dateTime(c.valid_to) },
  { label: "状态", value: (c) => c.state_text },
  { label: "使用时间", value: (c) => dateTime(c.used_at) },
  { label: "用于", value: (c) => referenceText(c.reference) },
  { label: "优惠金额", value: (c) => c.saved },
]);

const state = (claim: CouponClaim) => <StatusTag word={CLAIM_STATE[claim.state]} text={claim.state_text} />;

function Void({ claim }: { claim: CouponClaim }) {
  if (claim.state !== "unused") return null;
  return (
    <ReasonButton
      text="作废"
      title={`作废：${claim.company} 的${claim.coupon}`}
      presets={REASONS}
      note="作废后客户不能再使用，不能恢复。客户收到通知并看到原因。"
      confirm="作废"
      danger
      run={(reason) => voidClaim(claim.id, reason)}
      done="已作废"
      refresh={["coupon_claims", "coupons"]}
    />
  );
}

const Card = (claim: CouponClaim, writes: boolean) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{claim.company}</Box>
      {state(claim)}
    </Stack>
    <Box sx={{ typography: "body2" }}>{claim.coupon}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {claim.source_text} {dateTime(claim.claimed_at)} · 至 {dateTime(claim.valid_to)}
    </Box>
    {writes && <Void claim={claim} />}
  </Box>
);

/** Who holds which coupon, and what became of it. */
export function ClaimList() {
  const isSmall = useSmall();
  const writes = useCan()("coupon_claims", "write");
  return (
    <ListFrame
      title="领取记录"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {isSmall ? (
        <CardList card={(claim) => Card(claim, writes)} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="coupon" disableSort />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="source" disableSort render={(c) => c.source_text} />
          <DataTable.Col source="claimed_at" render={(c) => dateTime(c.claimed_at)} />
          <DataTable.Col source="valid_to" render={(c) => dateTime(c.valid_to)} />
          <DataTable.Col source="state" disableSort render={state} />
          <DataTable.Col source="used_at" disableSort render={(c) => dateTime(c.used_at)} />
          <DataTable.Col source="reference" disableSort render={(c) => referenceText(c.reference)} />
          <DataTable.Col
            source="saved"
            disableSort
            align="right"
            render={(c) => (c.state === "used" ? <Price value={c.saved} plain /> : "")}
          />
          {writes && <DataTable.Col label="操作" render={(c) => <Void claim={c} />} />}
        </DataTable>
      )}
    </ListFrame>
  );
}
