import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import { Box, Button, Stack } from "@mui/material";
import { DateInput, SelectInput } from "react-admin";
import { ledgerFile } from "../../api/calls/wallet";
import type { LedgerEntry } from "../../api/types";
import { useListOf } from "../../api/useRecords";
import { referenceText } from "../../fields/references";
import { dateTime, dateTimeSeconds } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ProposeButton } from "./ProposeDialog";
import { RewardRulesButton } from "./RewardRules";
import { amountText, CAUSE, LEDGER } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("wallet_entries");

const filters = [
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices(LEDGER)} alwaysOn />,
  <SelectInput key="cause" source="cause" choices={choices(CAUSE)} alwaysOn />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

const views = [
  { label: "积分", filter: { kind: "points" } },
  { label: "现金券", filter: { kind: "voucher" } },
  { label: "余额", filter: { kind: "balance" } },
  { label: "人工调整", filter: { cause: "manual" } },
];

const exporter = csvExporter("收支明细", [
  { label: "时间", value: (e) => dateTimeSeconds(e.at) },
  { label: "客户", value: (e) => e.company },
  { label: "账户", value: (e) => e.kind_text },
  { label: "类型", value: (e) => e.cause_text },
  { label: "变动", value: (e) => e.amount },
  { label: "余", value: (e) => e.balance_after },
  { label: "单号", value: (e) => referenceText(e.reference) },
  { label: "备注", value: (e) => e.memo },
]);

const Amount = ({ of }: { of: LedgerEntry }) => (
  <Box
    component="span"
    sx={{
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
      color: of.amount.startsWith("-") ? "text.primary" : "success.main",
    }}
  >
    {amountText(of.kind, of.amount)}
  </Box>
);

const Card = (entry: LedgerEntry) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{entry.company}</Box>
      <Amount of={entry} />
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {entry.kind_text} · {entry.cause_text} {referenceText(entry.reference)}
    </Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {dateTime(entry.at)} · 余 {entry.balance_after}
      {entry.memo && ` · ${entry.memo}`}
    </Box>
  </Box>
);

/** One ledger of one customer as a table, as the customer can download it. */
function StatementButton() {
  const { filterValues } = useListOf("wallet_entries");
  const { company_id, kind, from, to } = filterValues;
  if (!company_id) return null;
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      href={ledgerFile({ company_id, kind, from, to }, "xlsx")}
      download
    >
      对账单
    </Button>
  );
}

/** Every movement of points, vouchers and balance. */
export function EntryList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="收支明细"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={
        <>
          <StatementButton />
          <RewardRulesButton />
          <ProposeButton />
        </>
      }
    >
      {isSmall ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="at" render={(e) => dateTimeSeconds(e.at)} />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="kind" disableSort render={(e) => e.kind_text} />
          <DataTable.Col source="cause" disableSort render={(e) => e.cause_text} />
          <DataTable.Col source="amount" disableSort align="right" render={(e) => <Amount of={e} />} />
          <DataTable.Col
            source="balance_after"
            disableSort
            align="right"
            render={(e) => (
              <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
                {e.balance_after}
              </Box>
            )}
          />
          <DataTable.Col source="reference" disableSort render={(e) => referenceText(e.reference)} />
          <DataTable.Col source="memo" disableSort />
        </DataTable>
      )}
    </ListFrame>
  );
}
