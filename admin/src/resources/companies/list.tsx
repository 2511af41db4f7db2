import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { Company } from "../../api/types";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { COMPANY_STATUS, choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { BUYER_TYPES } from "./choices";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("companies");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称、信用代码、电话" />,
  <SelectInput key="type" source="buyer_type" choices={BUYER_TYPES} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(COMPANY_STATUS)} alwaysOn />,
];

const views = [
  { label: "待审核", filter: { status: "pending" } },
  { label: "已开通", filter: { status: "approved" } },
  { label: "已停用", filter: { status: "suspended" } },
  { label: "沉默客户", filter: { silent: true } },
];

const statusText = (company: Company) => COMPANY_STATUS[company.status]?.text ?? company.status;

const exporter = csvExporter("客户", [
  { label: "企业名称", value: (c) => c.name },
  { label: "客户类型", value: (c) => c.buyer_type_text },
  { label: "统一社会信用代码", value: (c) => c.credit_code },
  { label: "法定代表人", value: (c) => c.legal_person },
  { label: "状态", value: statusText },
  { label: "等级", value: (c) => c.rank },
  { label: "总部", value: (c) => c.parent },
  { label: "业务员", value: (c) => c.salesman },
  { label: "地区", value: (c) => c.region },
  { label: "地址", value: (c) => c.address },
  { label: "注册时间", value: (c) => dateTime(c.created_at) },
  { label: "最近下单", value: (c) => dateTime(c.last_ordered_at) },
]);

const Card = (company: Company) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{company.name}</Box>
      <StatusTag word={COMPANY_STATUS[company.status]} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary", mt: 0.5 }}>
      {company.buyer_type_text} · {company.region}
    </Box>
  </Box>
);

export function CompanyList() {
  const small = useSmall();
  return (
    <ListFrame
      title="客户"
      filters={filters}
      views={views}
      sort={{ field: "created_at", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => `/companies/${id}/show`} />
      ) : (
        <DataTable
          rowClick="show"
          bulkActionButtons={false}
          hiddenColumns={["legal_person", "parent", "credit_code"]}
        >
          <DataTable.Col source="name" render={(c) => <Box sx={{ fontWeight: 600 }}>{c.name}</Box>} />
          <DataTable.Col source="buyer_type" render={(c) => c.buyer_type_text} />
          <DataTable.Col source="credit_code" disableSort />
          <DataTable.Col source="legal_person" disableSort />
          <DataTable.Col source="region" disableSort />
          <DataTable.Col source="parent" disableSort />
          <DataTable.Col source="salesman" disableSort />
          <DataTable.NumberCol source="rank" />
          <DataTable.Col source="status" render={(c) => <StatusTag word={COMPANY_STATUS[c.status]} />} />
          <DataTable.Col source="created_at" render={(c) => dateTime(c.created_at)} />
          <DataTable.Col source="last_ordered_at" render={(c) => dateTime(c.last_ordered_at) || "从未"} />
        </DataTable>
      )}
    </ListFrame>
  );
}
