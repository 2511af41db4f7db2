import { Box, Button, Stack } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { SearchInput, SelectInput } from "react-admin";
import { refundInstead, retryRefund } from "../../api/calls/payments";
import type { GatewayRefund } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { sumMoney } from "../../inputs/money";
import { BulkStep } from "../../lists/BulkStep";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { OrderLinks } from "./OrderLinks";
import { ReturnWayDialog } from "./ReturnWayDialog";
import { GATEWAYS, REFUND_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("gateway_refunds");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="退款单号、订单号" />,
  <SelectInput key="channel" source="channel" choices={GATEWAYS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(REFUND_STATUS)} alwaysOn />,
];

const views = [
  { label: "渠道拒绝", filter: { status: "failed" } },
  { label: "渠道处理中", filter: { status: "unknown" } },
  { label: "已原路退回", filter: { status: "done" } },
];

const exporter = csvExporter("原路退款", [
  { label: "退款单号", value: (r) => r.number },
  { label: "商户单号", value: (r) => r.try_number },
  { label: "订单", value: (r) => r.orders.join(" ") },
  { label: "客户", value: (r) => r.company },
  { label: "渠道", value: (r) => r.channel_text },
  { label: "金额", value: (r) => r.amount },
  { label: "原因", value: (r) => r.reason },
  { label: "状态", value: (r) => REFUND_STATUS[r.status]?.text ?? r.status },
  { label: "渠道单号", value: (r) => r.gateway_number },
  { label: "申请时间", value: (r) => dateTime(r.created_at) },
  { label: "完成时间", value: (r) => dateTime(r.done_at) },
]);

function Failed({ refund }: { refund: GatewayRefund }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  if (refund.status !== "failed") return null;
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        size="small"
        disabled={busy}
        onClick={() =>
          act({ run: () => retryRefund(refund.id), done: "已重新提交渠道", refresh: ["gateway_refunds"] })
        }
      >
        重试
      </Button>
      <Button size="small" color="secondary" onClick={() => setOpen(true)}>
        {refund.proposed_by ? "复核" : "换方式"}
      </Button>
      {open && (
        <ReturnWayDialog
          title={`换一种方式退款：${refund.company}`}
          why={`${refund.channel_text}拒绝原路退款：${refund.last_error}。`}
          proposal={refund}
          resource="gateway_refunds"
          send={(way, reference) => refundInstead(refund.id, way, reference)}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

const State = ({ refund }: { refund: GatewayRefund }) => (
  <>
    <StatusTag word={REFUND_STATUS[refund.status]} />
    <Clamped text={refund.last_error} sx={{ typography: "caption", color: "text.secondary" }} />
  </>
);

/** Where a colleague has proposed another way, that is decided first. */
const isRetryable = (refund: GatewayRefund) => refund.status === "failed" && !refund.proposed_by;

const BulkRetry = () => (
  <BulkStep
    of="gateway_refunds"
    text="重试"
    unit="笔"
    isOpen={isRetryable}
    nameOf={({ number }) => number}
    run={({ id }) => retryRefund(id)}
    follows={(refunds) => [
      `按原退款单号再次请渠道退款，合计 ¥${groupMoney(sumMoney(refunds.map(({ amount }) => amount)))}，不会退重`,
      "渠道余额不足或客户账户已注销的，重试仍会失败，请换一种方式退款",
    ]}
    refresh={["gateway_refunds"]}
  />
);

const Card = (refund: GatewayRefund, writes: boolean) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{refund.company}</Box>
      <State refund={refund} />
    </Stack>
    <Stack direction="row" sx={{ gap: 1.5, typography: "body2" }}>
      <Price value={refund.amount} strong />
      <span>{refund.channel_text}</span>
    </Stack>
    <OrderLinks numbers={refund.orders} />
    {writes && <Failed refund={refund} />}
  </Box>
);

export function RefundList() {
  const small = useSmall();
  const writes = useCan()("payments", "write");
  return (
    <ListFrame
      title="原路退款"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList
          card={(refund) => Card(refund, writes)}
          bulk={writes && <BulkRetry />}
          isSelectable={isRetryable}
        />
      ) : (
        <DataTable rowClick={false} isRowSelectable={isRetryable} bulkActionButtons={writes && <BulkRetry />}>
          <DataTable.Col
            source="number"
            disableSort
            render={(r) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{r.number}</Box>
                <Clamped text={r.reason} sx={{ typography: "caption", color: "text.secondary" }} />
              </>
            )}
          />
          <DataTable.Col source="orders" disableSort render={(r) => <OrderLinks numbers={r.orders} />} />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="channel" disableSort render={(r) => r.channel_text} />
          <DataTable.Col source="amount" align="right" render={(r) => <Price value={r.amount} strong />} />
          <DataTable.Col source="status" render={(r) => <State refund={r} />} />
          <DataTable.Col source="created_at" render={(r) => dateTime(r.created_at)} />
          <DataTable.Col source="done_at" render={(r) => dateTime(r.done_at)} />
          {writes && (
            <DataTable.Col source="attempts" label="操作" disableSort render={(r) => <Failed refund={r} />} />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
