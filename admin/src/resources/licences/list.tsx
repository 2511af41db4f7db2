import ReviewIcon from "@mui/icons-material/FactCheckOutlined";
import { Box, Button, Stack } from "@mui/material";
import { AutocompleteInput, ReferenceInput, SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Licence } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { licenceExpiry } from "../../fields/expiry";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices, LICENCE_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { KINDS } from "./choices";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("licences");

const company = (
  <ReferenceInput key="company" source="company_id" reference="companies" alwaysOn>
    <AutocompleteInput label="客户" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>
);
const others = [
  <SelectInput key="kind" source="kind" choices={KINDS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(LICENCE_STATUS)} alwaysOn />,
];

const views = [
  {
    label: "待审核",
    filter: { status: "submitted" },
    sort: { field: "submitted_at", order: "ASC" as const },
  },
  { label: "先到期", filter: { status: "approved" }, sort: { field: "valid_to", order: "ASC" as const } },
  { label: "已驳回", filter: { status: "rejected" } },
  { label: "已过期", filter: { status: "expired" } },
];

const exporter = csvExporter("证照", [
  { label: "客户", value: (l) => l.company },
  { label: "证照类型", value: (l) => l.kind_text },
  { label: "证号", value: (l) => l.number },
  { label: "经营范围", value: (l) => l.scope.map((one) => one.name).join("、") },
  { label: "发证日期", value: (l) => l.valid_from },
  { label: "有效期至", value: (l) => l.valid_to ?? "长期" },
  { label: "状态", value: (l) => l.status_text },
  { label: "驳回原因", value: (l) => l.reject_reason },
  { label: "提交时间", value: (l) => dateTime(l.submitted_at) },
  { label: "审核时间", value: (l) => dateTime(l.decided_at) },
]);

const page = ({ id }: Licence) => `/review/${id}`;

const Status = ({ licence }: { licence: Licence }) => (
  <StatusTag word={LICENCE_STATUS[licence.status]} text={licence.status_text} />
);

const Card = (licence: Licence) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{licence.company}</Box>
      <Status licence={licence} />
    </Stack>
    <Box sx={{ typography: "body2", color: "text.secondary", my: 0.5 }}>
      {licence.kind_text} {licence.number}
    </Box>
    <StatusTag word={licenceExpiry(licence.valid_to)} />
  </Box>
);

export function LicenceList() {
  const can = useCan();
  const small = useSmall();
  const filters = can("companies", "read") ? [company, ...others] : others;
  return (
    <ListFrame
      title="证照档案"
      filters={filters}
      views={views}
      sort={{ field: "submitted_at", order: "DESC" }}
      exporter={exporter}
      actions={
        <Button component={Link} to="/review" size="small" variant="contained" startIcon={<ReviewIcon />}>
          开始审核
        </Button>
      }
    >
      {small ? (
        <CardList card={Card} to={page} />
      ) : (
        <DataTable
          rowClick={(_id, _resource, record) => page(record as Licence)}
          bulkActionButtons={false}
          hiddenColumns={["valid_from"]}
        >
          <DataTable.Col
            source="company"
            disableSort
            render={(l) => <Box sx={{ fontWeight: 600 }}>{l.company}</Box>}
          />
          <DataTable.Col source="kind" render={(l) => l.kind_text} />
          <DataTable.Col source="number" disableSort />
          <DataTable.Col source="valid_from" disableSort />
          <DataTable.Col
            source="valid_to"
            render={(l) => (
              <Stack direction="row" sx={{ gap: 1, whiteSpace: "nowrap" }}>
                {l.valid_to} <StatusTag word={licenceExpiry(l.valid_to)} />
              </Stack>
            )}
          />
          <DataTable.Col
            source="status"
            render={(l) => (
              <>
                <Status licence={l} />
                <Clamped
                  text={l.reject_reason}
                  isInRecord
                  sx={{ typography: "caption", color: "text.secondary" }}
                />
              </>
            )}
          />
          <DataTable.Col source="submitted_at" render={(l) => dateTime(l.submitted_at)} />
          <DataTable.Col source="decided_at" render={(l) => dateTime(l.decided_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
