import { Box, Button, Link as MuiLink, Stack } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { AutocompleteInput, BooleanInput, ReferenceInput, SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import { deliverPrize } from "../../api/calls/loyalty";
import type { DrawRecord } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, dateTimeSeconds } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { listLink } from "../../lists/link";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { PRIZE_KIND, RECORD_STATE } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("draw_records");

const asked = (q: string) => ({ q });

const filters = [
  <ReferenceInput key="draw" source="draw_id" reference="draws" alwaysOn>
    <AutocompleteInput optionText="name" filterToQuery={asked} />
  </ReferenceInput>,
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(RECORD_STATE)} alwaysOn />,
  <BooleanInput key="is_win" source="is_win" />,
];

const views = [
  { label: "待发放", filter: { state: "pending" } },
  { label: "待领取", filter: { state: "to_claim" } },
  { label: "中奖", filter: { is_win: true } },
];

const exporter = csvExporter("抽奖记录", [
  { label: "时间", value: (r) => dateTimeSeconds(r.at) },
  { label: "抽奖", value: (r) => r.draw },
  { label: "序号", value: (r) => r.ticket },
  { label: "客户", value: (r) => r.company },
  { label: "成员", value: (r) => r.member },
  { label: "奖品", value: (r) => r.prize },
  { label: "价值", value: (r) => r.value },
  { label: "状态", value: (r) => r.state_text },
  { label: "改为未中奖", value: (r) => r.fell_back_text },
  { label: "发放", value: (r) => r.delivered_by },
  { label: "发放时间", value: (r) => dateTime(r.delivered_at) },
]);

const state = (record: DrawRecord) => (
  <StatusTag word={RECORD_STATE[record.state]} text={record.state_text} />
);

/** What follows from a win: the order of a prize that is sent, or money that waits for a second person. */
function Outcome({ record }: { record: DrawRecord }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  const can = useCan();
  const close = () => setOpen(false);
  if (record.points_order) {
    return can("points_orders", "read") ? (
      <MuiLink component={Link} to={listLink("points_orders", { q: record.points_order })}>
        {record.points_order}
      </MuiLink>
    ) : (
      record.points_order
    );
  }
  if (record.state === "to_claim")
    return <>{record.claim_before ? `${dateTime(record.claim_before)} 前领取` : "客户恢复采购后领取"}</>;
  if (!record.can_deliver) {
    const by = record.delivered_by && `${record.delivered_by} ${dateTime(record.delivered_at)}`;
    return <>{[record.fell_back_text, by].filter(Boolean).join(" · ")}</>;
  }
  if (!can("promotion_release", "write")) return <>等待财务发放</>;
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        发放
      </Button>
      {open && (
        <ConfirmDialog
          title={`发放：${record.prize}`}
          consequences={[
            `${record.company}，${record.draw}第 ${record.ticket} 次`,
            `¥${groupMoney(record.value)} 马上进入客户的${PRIZE_KIND[record.kind] ?? "账户"}，不能撤回`,
          ]}
          confirm="发放"
          busy={busy}
          onClose={close}
          onConfirm={() =>
            act({
              run: () => deliverPrize(record.id),
              done: "已发放，客户会收到通知",
              refresh: ["draw_records", "draws", "wallet_entries"],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}

const Card = (record: DrawRecord) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{record.company}</Box>
      {state(record)}
    </Stack>
    <Box sx={{ typography: "body2" }}>{record.prize}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {record.draw} #{record.ticket} · {dateTime(record.at)}
    </Box>
    <Outcome record={record} />
  </Stack>
);

/** Each ticket that was drawn, and what became of its prize. */
export function DrawRecordList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="抽奖记录"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {isSmall ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false} hiddenColumns={["member"]}>
          <DataTable.Col source="at" render={(r) => dateTimeSeconds(r.at)} />
          <DataTable.Col source="draw" disableSort />
          <DataTable.NumberCol source="ticket" />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="member" disableSort />
          <DataTable.Col source="prize" disableSort />
          <DataTable.Col source="state" disableSort render={state} />
          <DataTable.Col label="后续" render={(r) => <Outcome record={r} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
