import { Box, Button, Stack } from "@mui/material";
import { AutocompleteInput, ReferenceInput, SearchInput, SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Contract } from "../../api/types";
import { useCan } from "../../api/useCan";
import { licenceExpiry } from "../../fields/expiry";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CONTRACT_KINDS, CONTRACT_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("contracts");

const company = (
  <ReferenceInput key="company" source="company_id" reference="companies" alwaysOn>
    <AutocompleteInput label="客户" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>
);
const others = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={CONTRACT_KINDS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(CONTRACT_STATUS)} alwaysOn />,
];

const views = [
  { label: "待签署", filter: { status: "waiting" } },
  {
    label: "先到期",
    filter: { status: "signed" },
    sort: { field: "valid_to", order: "ASC" as const },
  },
  { label: "已到期", filter: { status: "expired" } },
  { label: "已作废", filter: { status: "void" } },
];

const exporter = csvExporter("合同", [
  { label: "合同编号", value: (c) => c.number },
  { label: "客户", value: (c) => c.company },
  { label: "合同种类", value: (c) => c.kind_text },
  { label: "状态", value: (c) => c.status_text },
  { label: "有效期从", value: (c) => c.valid_from },
  { label: "有效期至", value: (c) => c.valid_to },
  { label: "签署人", value: (c) => c.signer },
  { label: "签署时间", value: (c) => dateTime(c.signed_at) },
  { label: "作废原因", value: (c) => c.void_reason },
]);

const Status = ({ contract }: { contract: Contract }) => (
  <StatusTag word={CONTRACT_STATUS[contract.status]} text={contract.status_text} />
);

const Card = (contract: Contract) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{contract.company}</Box>
      <Status contract={contract} />
    </Stack>
    <Box sx={{ typography: "body2", color: "text.secondary", my: 0.5 }}>
      {contract.kind_text} {contract.number}
    </Box>
    <Box sx={{ typography: "body2" }}>
      {contract.valid_from} 至 {contract.valid_to}
    </Box>
  </Box>
);

export function ContractList() {
  const can = useCan();
  const small = useSmall();
  return (
    <ListFrame
      title="电子合同"
      filters={can("companies", "read") ? [company, ...others] : others}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={
        <>
          <Button component={Link} to="/contract_texts" size="small">
            合同文本
          </Button>
          <Button component={Link} to="/contract_rules" size="small">
            签署规则
          </Button>
        </>
      }
    >
      {small ? (
        <CardList card={Card} to={({ id }) => `/contracts/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col
            source="company"
            disableSort
            render={(c) => <Box sx={{ fontWeight: 600 }}>{c.company}</Box>}
          />
          <DataTable.Col source="kind" render={(c) => c.kind_text} />
          <DataTable.Col source="number" />
          <DataTable.Col
            source="valid_to"
            render={(c) => (
              <Stack direction="row" sx={{ gap: 1, whiteSpace: "nowrap" }}>
                {c.valid_from} 至 {c.valid_to}
                {c.status === "signed" && <StatusTag word={licenceExpiry(c.valid_to)} />}
              </Stack>
            )}
          />
          <DataTable.Col
            source="status"
            disableSort
            render={(c) => (
              <>
                <Status contract={c} />
                {c.void_reason && (
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>{c.void_reason}</Box>
                )}
              </>
            )}
          />
          <DataTable.Col source="signer" disableSort />
          <DataTable.Col source="signed_at" render={(c) => dateTime(c.signed_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
