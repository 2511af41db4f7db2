import { Box, Stack } from "@mui/material";
import { SelectInput } from "react-admin";
import { settleDifference } from "../../api/calls/payments";
import type { StatementDifference } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { BulkStep } from "../../lists/BulkStep";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CHANNELS, DIFFERENCE, DIFFERENCE_STATUS, KIND } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("statement_differences");

const filters = [
  <SelectInput key="channel" source="channel" choices={CHANNELS} alwaysOn />,
  <SelectInput key="difference" source="difference" choices={choices(DIFFERENCE)} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(DIFFERENCE_STATUS)} alwaysOn />,
];
const views = [
  { label: "待处理", filter: { status: "open" } },
  { label: "已处理", filter: { status: "settled" } },
];
const REASONS = [
  "通知丢失，查询后已入账",
  "跨日到账，次日对平",
  "渠道记错，已联系更正",
  "非本店款项，已退回",
];

const exporter = csvExporter("对账差异", [
  { label: "日期", value: (d) => d.day },
  { label: "渠道", value: (d) => d.channel_text },
  { label: "收退", value: (d) => KIND[d.kind] ?? d.kind },
  { label: "差异", value: (d) => DIFFERENCE[d.difference]?.text ?? d.difference },
  { label: "单号", value: (d) => d.number },
  { label: "渠道流水号", value: (d) => d.gateway_number },
  { label: "我方金额", value: (d) => d.our_amount ?? "" },
  { label: "对方金额", value: (d) => d.their_amount ?? "" },
  { label: "处理", value: (d) => d.reason },
  { label: "处理人", value: (d) => d.settled_by },
]);

function Settle({ difference }: { difference: StatementDifference }) {
  const can = useCan();
  if (!isOpen(difference)) {
    return (
      <Clamped
        text={`${difference.reason}（${difference.settled_by} ${dateTime(difference.settled_at)}）`}
        sx={{ typography: "caption", color: "text.secondary" }}
      />
    );
  }
  if (!can("payments", "write")) return <StatusTag word={DIFFERENCE_STATUS.open} />;
  return (
    <ReasonButton
      text="处理"
      title={`处理差异 ${difference.number}`}
      presets={REASONS}
      confirm="记为已处理"
      run={(reason) => settleDifference(difference.id, reason)}
      done="已记录"
      refresh={["statement_differences", "statements"]}
    />
  );
}

const isOpen = ({ status }: StatementDifference) => status === "open";

const BulkSettle = () => (
  <BulkStep
    of="statement_differences"
    text="处理"
    unit="笔"
    isOpen={isOpen}
    nameOf={({ number }) => number}
    run={({ id }, reason) => settleDifference(id, reason)}
    follows={() => ["只记录怎样处理的，不动钱；同一条说明会写进每一笔差异"]}
    reasons={REASONS}
    refresh={["statement_differences", "statements"]}
  />
);

const Amount = ({ value }: { value: string | null | undefined }) =>
  value ? <Price value={value} plain /> : <>—</>;

const Card = (difference: StatementDifference) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between" }}>
      <Box sx={{ fontWeight: 600 }}>{difference.number}</Box>
      <StatusTag word={DIFFERENCE[difference.difference]} />
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {difference.day} {difference.channel_text} {KIND[difference.kind]} · 我方{" "}
      <Amount value={difference.our_amount} /> · 对方 <Amount value={difference.their_amount} />
    </Box>
    <Settle difference={difference} />
  </Stack>
);

export function DifferenceList() {
  const small = useSmall();
  const bulk = useCan()("payments", "write") && <BulkSettle />;
  return (
    <ListFrame
      title="对账差异"
      filters={filters}
      views={views}
      sort={{ field: "day", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} bulk={bulk} isSelectable={isOpen} />
      ) : (
        <DataTable rowClick={false} isRowSelectable={isOpen} bulkActionButtons={bulk}>
          <DataTable.Col source="day" />
          <DataTable.Col
            source="channel"
            disableSort
            render={(d) => `${d.channel_text} ${KIND[d.kind] ?? ""}`}
          />
          <DataTable.Col
            source="difference"
            disableSort
            render={(d) => <StatusTag word={DIFFERENCE[d.difference]} />}
          />
          <DataTable.Col source="number" disableSort />
          <DataTable.Col
            source="our_amount"
            align="right"
            disableSort
            render={(d) => <Amount value={d.our_amount} />}
          />
          <DataTable.Col
            source="their_amount"
            align="right"
            disableSort
            render={(d) => <Amount value={d.their_amount} />}
          />
          <DataTable.Col source="status" render={(d) => <Settle difference={d} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
