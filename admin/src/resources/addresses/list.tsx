import ReviewIcon from "@mui/icons-material/FactCheckOutlined";
import { Box, Button, Stack } from "@mui/material";
import { AutocompleteInput, ReferenceInput, SearchInput, SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Address } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ADDRESS_STATUS, choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { groundsOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("addresses");

const own = [
  <SearchInput key="q" source="q" alwaysOn placeholder="客户、街道" />,
  <SelectInput key="status" source="status" choices={choices(ADDRESS_STATUS)} alwaysOn />,
];
const company = (
  <ReferenceInput key="company" source="company_id" reference="companies">
    <AutocompleteInput label="客户" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>
);

const views = [
  {
    label: "待核对",
    filter: { status: "waiting" },
    sort: { field: "submitted_at", order: "ASC" as const },
  },
  { label: "未通过", filter: { status: "rejected" } },
  { label: "已通过", filter: { status: "approved" } },
];

const exporter = csvExporter("收货地址", [
  { label: "客户", value: (a) => a.company },
  { label: "证照地址", value: (a) => a.licensed_place },
  { label: "收货地址", value: (a) => a.place },
  { label: "收货人", value: (a) => a.name },
  { label: "状态", value: (a) => a.status_text },
  { label: "依据", value: groundsOf },
  { label: "核对", value: (a) => `${a.decided_by ?? ""} ${dateTime(a.decided_at)}` },
  { label: "提交时间", value: (a) => dateTime(a.submitted_at) },
]);

const page = ({ id }: Address) => `/address_review/${id}`;

const Status = ({ address }: { address: Address }) => (
  <StatusTag word={ADDRESS_STATUS[address.status]} text={address.status_text} />
);

const Grounds = ({ address }: { address: Address }) => (
  <Box sx={{ typography: "caption", color: "text.secondary" }}>{groundsOf(address)}</Box>
);

const Card = (address: Address) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{address.company}</Box>
      <Status address={address} />
    </Stack>
    <Box sx={{ typography: "body2", my: 0.5 }}>{address.place}</Box>
    <Grounds address={address} />
  </Box>
);

/** Where customers have goods delivered, and by which document each place was approved. */
export function AddressList() {
  const can = useCan();
  const small = useSmall();
  return (
    <ListFrame
      title="收货地址"
      filters={can("companies", "read") ? [...own, company] : own}
      views={views}
      sort={{ field: "submitted_at", order: "DESC" }}
      exporter={exporter}
      actions={
        <Button
          component={Link}
          to="/address_review"
          size="small"
          variant="contained"
          startIcon={<ReviewIcon />}
        >
          开始核对
        </Button>
      }
    >
      {small ? (
        <CardList card={Card} to={page} />
      ) : (
        <DataTable rowClick={(_id, _resource, record) => page(record as Address)} bulkActionButtons={false}>
          <DataTable.Col
            source="company"
            disableSort
            render={(a) => <Box sx={{ fontWeight: 600 }}>{a.company}</Box>}
          />
          <DataTable.Col source="place" disableSort />
          <DataTable.Col source="name" disableSort />
          <DataTable.Col
            source="status"
            render={(a) => (
              <>
                <Status address={a} />
                <Grounds address={a} />
              </>
            )}
          />
          <DataTable.Col source="submitted_at" render={(a) => dateTime(a.submitted_at)} />
          <DataTable.Col source="decided_at" render={(a) => dateTime(a.decided_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
