import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import {
  BooleanInput,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from "react-admin";
import { type CareNote, noteCare } from "../../api/calls/care";
import type { CareDue, CareRecord } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { FormDialog } from "../../forms/FormDialog";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QualityRulesButton } from "../../review/QualityRules";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("care_due");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品、批号" />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" perPage={100}>
    <SelectInput label="仓库" optionText="name" />
  </ReferenceInput>,
  <BooleanInput key="key" source="key" />,
  <BooleanInput key="all" source="all" />,
];

const views = [
  { label: "到期", filter: {} },
  { label: "重点养护", filter: { key: true } },
  { label: "全部库存", filter: { all: true } },
];

const exporter = csvExporter("养护计划", [
  { label: "商品", value: (d) => `${d.goods_name} ${d.spec}` },
  { label: "批号", value: (d) => d.batch_number },
  { label: "有效期至", value: (d) => d.expires_on },
  { label: "仓库", value: (d) => d.warehouse },
  { label: "库存", value: (d) => d.on_hand },
  { label: "重点养护", value: (d) => (d.is_key ? "是" : "否") },
  { label: "上次", value: (d) => d.last_on ?? "" },
  { label: "应养护", value: (d) => d.due_on },
]);

const Marks = ({ due }: { due: CareDue }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    {due.is_key && <StatusTag word={{ text: "重点", tone: "warn" }} />}
    {due.is_locked && <StatusTag word={{ text: "已锁定", tone: "danger" }} />}
  </Stack>
);

function NoteButton({ due }: { due: CareDue }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        登记养护
      </Button>
      {open && <NoteDialog due={due} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ due, onClose }: { due: CareDue; onClose: () => void }) {
  return (
    <FormDialog<CareNote, CareRecord>
      title={`养护：${due.goods_name} 批号 ${due.batch_number}`}
      resource="care_records"
      confirm="登记"
      note={`库存 ${due.on_hand} ${due.unit}。有不合格时，整个批号马上锁定，不合格品移入待处理区。`}
      defaultValues={{ inspected: due.on_hand, bad: 0, finding: "外观、包装完好，储存条件符合", measure: "" }}
      run={(note) => noteCare(due.id, note)}
      done={(record) => (record.bad > 0 ? "已登记，批号已锁定" : "养护已登记")}
      refresh={["care_due", "care_records", "quarantine", "stocks"]}
      onClose={onClose}
    >
      <NumberInput source="inspected" validate={[required(), minValue(1)]} min={1} step={1} />
      <NumberInput source="bad" validate={[required(), minValue(0)]} min={0} step={1} />
      <TextInput source="finding" validate={[required(), maxLength(300)]} multiline />
      <TextInput source="measure" validate={maxLength(300)} multiline helperText="有不合格时必填" />
    </FormDialog>
  );
}

/** Batches that somebody has to look at. */
export function CareDueList() {
  const small = useSmall();
  const writes = useCan()("goods_receipts", "write");
  const card = (due: CareDue) => (
    <Box>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{due.goods_name}</Box>
        <Marks due={due} />
      </Stack>
      <Box sx={{ typography: "body2" }}>
        批号 {due.batch_number} · {due.on_hand} {due.unit} · 应养护 {due.due_on}
      </Box>
      {writes && <NoteButton due={due} />}
    </Box>
  );
  return (
    <ListFrame
      title="养护计划"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
      actions={<QualityRulesButton />}
    >
      {small ? (
        <CardList card={card} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="goods_name"
            disableSort
            render={(due) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{due.goods_name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{due.spec}</Box>
              </>
            )}
          />
          <DataTable.Col source="batch_number" disableSort />
          <DataTable.Col source="expires_on" disableSort />
          <DataTable.Col source="warehouse" disableSort />
          <DataTable.Col
            source="on_hand"
            align="right"
            disableSort
            render={(due) => `${due.on_hand} ${due.unit}`}
          />
          <DataTable.Col source="is_key" disableSort render={(due) => <Marks due={due} />} />
          <DataTable.Col source="last_on" disableSort render={(due) => due.last_on ?? "—"} />
          <DataTable.Col source="due_on" disableSort />
          {writes && <DataTable.Col label="操作" render={(due) => <NoteButton due={due} />} />}
        </DataTable>
      )}
    </ListFrame>
  );
}
