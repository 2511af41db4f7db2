import { Box, Stack } from "@mui/material";
import { ReferenceField, SearchInput, SelectInput } from "react-admin";
import type { Wanted } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AVAILABLE, statusChoices, UNAVAILABLE, WAITING, WANTED_STATUS } from "./status";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("wanted_items");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="品名、厂家、条码" />,
  <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
];

const views = [
  { label: "待处理", filter: { status: WAITING } },
  { label: "寻货中", filter: { status: 2 } },
  { label: "可采购", filter: { status: AVAILABLE } },
  { label: "暂无货源", filter: { status: UNAVAILABLE } },
];

const exporter = csvExporter("求购", [
  { label: "品名", value: (w) => w.name },
  { label: "规格", value: (w) => w.spec },
  { label: "生产企业", value: (w) => w.maker },
  { label: "条码/文号", value: (w) => w.code },
  { label: "数量", value: (w) => (w.number > 0 ? w.number : "") },
  { label: "备注", value: (w) => w.remark },
  { label: "进度", value: (w) => w.status_text },
  { label: "答复", value: (w) => w.reply },
  { label: "登记时间", value: (w) => dateTime(w.created_at) },
  { label: "答复时间", value: (w) => dateTime(w.answered_at) },
]);

const Status = ({ item }: { item: Wanted }) => (
  <StatusTag word={WANTED_STATUS[item.status]} text={item.status_text} />
);

const said = (item: Wanted) =>
  [item.spec, item.maker, item.code].filter(Boolean).join(" · ") || "未写规格和厂家";

const Card = (item: Wanted) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{item.name}</Box>
      <Status item={item} />
    </Stack>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>{said(item)}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {item.number > 0 && `${item.number} 件 · `}
      {dateTime(item.created_at)}
    </Box>
  </Box>
);

export function WantedList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  const page = writes ? ({ id }: Wanted) => `/wanted_items/${id}` : undefined;
  return (
    <ListFrame
      title="求购"
      filters={filters}
      views={views}
      sort={{ field: "status", order: "ASC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={Card} to={page} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col
            source="name"
            render={(w) => (
              <Box>
                <Box sx={{ fontWeight: 600 }}>{w.name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{said(w)}</Box>
              </Box>
            )}
          />
          <DataTable.NumberCol source="number" render={(w) => (w.number > 0 ? w.number : "—")} />
          {can("companies", "read") && (
            <DataTable.Col source="company_id" disableSort>
              <ReferenceField source="company_id" reference="companies" link={false} />
            </DataTable.Col>
          )}
          <DataTable.Col
            source="status"
            render={(w) => (
              <>
                <Status item={w} />
                <Clamped
                  text={w.reply}
                  isInRecord={writes}
                  sx={{ typography: "caption", color: "text.secondary" }}
                />
              </>
            )}
          />
          <DataTable.Col source="created_at" render={(w) => dateTime(w.created_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
