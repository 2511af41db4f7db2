import { Box, Link as MuiLink, Stack } from "@mui/material";
import { SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Statement } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listLink } from "../../lists/link";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { TakeStatement } from "./TakeStatement";
import { CHANNELS, STATEMENT_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("statements");

const filters = [
  <SelectInput key="channel" source="channel" choices={CHANNELS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(STATEMENT_STATUS)} alwaysOn />,
];
const views = [
  { label: "有差异", filter: { status: "open" } },
  { label: "未取到", filter: { status: "missing" } },
];

const exporter = csvExporter("对账", [
  { label: "日期", value: (s) => s.day },
  { label: "渠道", value: (s) => s.channel_text },
  { label: "状态", value: (s) => STATEMENT_STATUS[s.status]?.text ?? s.status },
  { label: "笔数", value: (s) => s.lines },
  { label: "收款", value: (s) => s.paid },
  { label: "退款", value: (s) => s.refunded },
  { label: "差异", value: (s) => s.differences },
  { label: "未处理差异", value: (s) => s.open_differences },
]);

const State = ({ statement }: { statement: Statement }) => (
  <>
    <StatusTag word={STATEMENT_STATUS[statement.status]} />
    <Clamped text={statement.error} sx={{ typography: "caption", color: "error.main" }} />
  </>
);

const Differences = ({ statement }: { statement: Statement }) =>
  statement.differences ? (
    <MuiLink component={Link} to={listLink("statement_differences", { statement_id: statement.id })}>
      {statement.open_differences} / {statement.differences}
    </MuiLink>
  ) : (
    <>0</>
  );

const Card = (statement: Statement) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between" }}>
      <Box sx={{ fontWeight: 600 }}>
        {statement.day} {statement.channel_text}
      </Box>
      <State statement={statement} />
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {statement.lines} 笔 · 收 <Price value={statement.paid} plain /> · 退{" "}
      <Price value={statement.refunded} plain /> · 差异 <Differences statement={statement} />
    </Box>
  </Stack>
);

export function StatementList() {
  const small = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="对账"
      filters={filters}
      views={views}
      sort={{ field: "day", order: "DESC" }}
      exporter={exporter}
      actions={can("payments", "write") ? <TakeStatement /> : undefined}
    >
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="day" />
          <DataTable.Col source="channel" disableSort render={(s) => s.channel_text} />
          <DataTable.Col source="status" render={(s) => <State statement={s} />} />
          <DataTable.NumberCol source="lines" disableSort />
          <DataTable.Col
            source="paid"
            align="right"
            disableSort
            render={(s) => <Price value={s.paid} plain />}
          />
          <DataTable.Col
            source="refunded"
            align="right"
            disableSort
            render={(s) => <Price value={s.refunded} plain />}
          />
          <DataTable.Col
            source="open_differences"
            align="right"
            render={(s) => <Differences statement={s} />}
          />
          <DataTable.Col source="compared_at" disableSort render={(s) => dateTime(s.compared_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
