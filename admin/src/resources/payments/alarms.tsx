import { Box, Stack } from "@mui/material";
import { seePaymentAlarm } from "../../api/calls/payments";
import type { PaymentAlarm } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("payment_alarms");

const views = [
  { label: "待核实", filter: { seen: false } },
  { label: "已核实", filter: { seen: true } },
];
const REASONS = ["伪造的通知，没有入账", "测试数据", "已联系支付渠道核实", "已人工处理"];

const exporter = csvExporter("支付告警", [
  { label: "渠道", value: (a) => a.channel_text },
  { label: "告警", value: (a) => a.text },
  { label: "单号", value: (a) => a.reference },
  { label: "内容", value: (a) => a.detail },
  { label: "次数", value: (a) => a.times },
  { label: "首次", value: (a) => dateTime(a.first_at) },
  { label: "最近", value: (a) => dateTime(a.last_at) },
  { label: "核实人", value: (a) => a.seen_by },
]);

function Seen({ alarm }: { alarm: PaymentAlarm }) {
  const can = useCan();
  if (alarm.seen_at) {
    return (
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {alarm.seen_by} {dateTime(alarm.seen_at)}
      </Box>
    );
  }
  if (!can("payments", "write")) return <StatusTag word={{ text: "待核实", tone: "warn" }} />;
  return (
    <ReasonButton
      text="核实"
      title={alarm.text}
      presets={REASONS}
      confirm="记为已核实"
      note={`${alarm.detail}。告警的款项没有入账。`}
      run={(reason) => seePaymentAlarm(alarm.id, reason)}
      refresh={["payment_alarms"]}
    />
  );
}

const Card = (alarm: PaymentAlarm) => (
  <Stack sx={{ gap: 0.5, alignItems: "flex-start" }}>
    <Box sx={{ fontWeight: 600 }}>{alarm.text}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {[alarm.channel_text, `${alarm.times} 次`, alarm.reference].filter(Boolean).join(" · ")}
    </Box>
    <Clamped text={alarm.detail} sx={{ typography: "caption", color: "text.secondary" }} />
    <Seen alarm={alarm} />
  </Stack>
);

export function AlarmList() {
  const small = useSmall();
  return (
    <ListFrame title="支付告警" views={views} sort={{ field: "last_at", order: "DESC" }} exporter={exporter}>
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="text"
            disableSort
            render={(a) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{a.text}</Box>
                <Clamped text={a.detail} sx={{ typography: "caption", color: "text.secondary" }} />
              </>
            )}
          />
          <DataTable.Col source="channel" disableSort render={(a) => a.channel_text} />
          <DataTable.Col source="reference" disableSort />
          <DataTable.NumberCol source="times" />
          <DataTable.Col source="first_at" render={(a) => dateTime(a.first_at)} />
          <DataTable.Col source="last_at" render={(a) => dateTime(a.last_at)} />
          <DataTable.Col source="seen_at" disableSort render={(a) => <Seen alarm={a} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
