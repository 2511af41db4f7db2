import { Box, Button, Stack } from "@mui/material";
import { DateInput, SearchInput, SelectInput } from "react-admin";
import { checkPayment } from "../../api/calls/payments";
import type { Payment } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { toFen } from "../../inputs/money";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CHANNELS, PAYMENT_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("payments");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商户单号、渠道流水号" />,
  <SelectInput key="channel" source="channel" choices={CHANNELS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(PAYMENT_STATUS)} alwaysOn />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
];

const views = [
  { label: "结果未知", filter: { unknown: true } },
  { label: "多付已退", filter: { surplus: true } },
  { label: "微信支付", filter: { channel: "wechat", status: "paid" } },
  { label: "支付宝", filter: { channel: "alipay", status: "paid" } },
];

const exporter = csvExporter("付款记录", [
  { label: "商户单号", value: (p) => p.number },
  { label: "支付单号", value: (p) => p.payment_number },
  { label: "客户", value: (p) => p.company },
  { label: "方式", value: (p) => p.channel_text },
  { label: "状态", value: (p) => PAYMENT_STATUS[p.status]?.text ?? p.status },
  { label: "金额", value: (p) => p.amount },
  { label: "多付退回", value: (p) => p.surplus },
  { label: "渠道流水号", value: (p) => p.gateway_number },
  { label: "发起时间", value: (p) => dateTime(p.created_at) },
  { label: "到账时间", value: (p) => dateTime(p.paid_at) },
]);

function State({ payment }: { payment: Payment }) {
  return (
    <>
      <StatusTag word={PAYMENT_STATUS[payment.status]} />
      {payment.status === "waiting" && payment.last_error && (
        <Box sx={{ typography: "caption", color: "error.main" }}>结果未知，系统自动查询中</Box>
      )}
      {toFen(payment.surplus) ? (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          多付 <Price value={payment.surplus} plain /> 退回
        </Box>
      ) : null}
    </>
  );
}

function Check({ payment }: { payment: Payment }) {
  const { busy, act } = useAction();
  if (payment.status !== "waiting" || !payment.next_check_at) return null;
  return (
    <Button
      size="small"
      disabled={busy}
      onClick={() => act({ run: () => checkPayment(payment.id), refresh: ["payments", "orders"] })}
    >
      查询渠道
    </Button>
  );
}

const Card = (payment: Payment) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{payment.company}</Box>
      <State payment={payment} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{payment.number}</Box>
    <Stack direction="row" sx={{ gap: 1.5, typography: "body2" }}>
      <Price value={payment.amount} strong />
      <span>{payment.channel_text}</span>
      <span>{dateTime(payment.created_at)}</span>
    </Stack>
  </Box>
);

export function PaymentList() {
  const small = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="付款记录"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="number"
            disableSort
            render={(p) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{p.number}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{p.payment_number}</Box>
              </>
            )}
          />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="channel" disableSort render={(p) => p.channel_text} />
          <DataTable.Col source="amount" align="right" render={(p) => <Price value={p.amount} strong />} />
          <DataTable.Col source="status" render={(p) => <State payment={p} />} />
          <DataTable.Col source="gateway_number" disableSort />
          <DataTable.Col source="created_at" render={(p) => dateTime(p.created_at)} />
          <DataTable.Col source="paid_at" render={(p) => dateTime(p.paid_at)} />
          {can("payments", "write") && (
            <DataTable.Col
              source="next_check_at"
              label="操作"
              disableSort
              render={(p) => <Check payment={p} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
