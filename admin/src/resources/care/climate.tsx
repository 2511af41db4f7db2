import { Box, Button } from "@mui/material";
import { useState } from "react";
import { DateInput, maxLength, ReferenceInput, required, SelectInput, TextInput } from "react-admin";
import { handleClimate, noteClimate, type Reading } from "../../api/calls/care";
import type { ClimateRecord } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { FormDialog } from "../../forms/FormDialog";
import { dateTime } from "../../i18n/time";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QualityRulesButton } from "../../review/QualityRules";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("climate_records");

const ZONES = [
  { id: "normal", name: "常温" },
  { id: "cool", name: "阴凉" },
  { id: "cold", name: "冷藏" },
];

const filters = [
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" perPage={100} alwaysOn>
    <SelectInput label="仓库" optionText="name" />
  </ReferenceInput>,
  <SelectInput key="zone" source="zone" choices={ZONES} alwaysOn />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

const views = [
  { label: "全部", filter: {} },
  { label: "待处理报警", filter: { alarm: true } },
];

const exporter = csvExporter("温湿度记录", [
  { label: "仓库", value: (r) => r.warehouse },
  { label: "库区", value: (r) => r.zone_text },
  { label: "温度（℃）", value: (r) => r.temperature },
  { label: "湿度（%）", value: (r) => r.humidity },
  { label: "测量时间", value: (r) => dateTime(r.measured_at) },
  { label: "报警", value: (r) => r.reason },
  { label: "措施", value: (r) => r.measure },
  { label: "处理", value: (r) => `${r.handled_by} ${dateTime(r.handled_at)}`.trim() },
  { label: "记录人", value: (r) => r.noted_by },
]);

function Alarm({ record }: { record: ClimateRecord }) {
  const [open, setOpen] = useState(false);
  const writes = useCan()("goods_receipts", "write");
  if (!record.is_alarm) return <StatusTag word={{ text: "正常", tone: "ok" }} />;
  if (record.handled_at) {
    return (
      <Clamped
        text={`${record.reason}；${record.measure}（${record.handled_by} ${dateTime(record.handled_at)}）`}
        sx={{ typography: "caption" }}
      />
    );
  }
  return (
    <>
      <StatusTag word={{ text: record.reason, tone: "danger" }} />
      {writes && (
        <Button size="small" onClick={() => setOpen(true)}>
          登记措施
        </Button>
      )}
      {open && <HandleDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandleDialog({ record, onClose }: { record: ClimateRecord; onClose: () => void }) {
  return (
    <FormDialog<{ measure: string }, ClimateRecord>
      title={`${record.warehouse} ${record.zone_text}：${record.reason}`}
      resource="climate_records"
      confirm="登记"
      defaultValues={{ measure: "" }}
      run={({ measure }) => handleClimate(record.id, measure)}
      done="措施已登记"
      refresh={["climate_records"]}
      onClose={onClose}
    >
      <TextInput source="measure" validate={[required(), maxLength(300)]} multiline autoFocus />
    </FormDialog>
  );
}

function NoteDialog({ onClose }: { onClose: () => void }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <FormDialog<Reading, ClimateRecord>
      title="登记温湿度"
      resource="climate_records"
      confirm="登记"
      defaultValues={{ zone: "normal", temperature: "", humidity: "", measured_at: now, note: "" }}
      run={noteClimate}
      done={(record) => (record.is_alarm ? `已登记，超出范围：${record.reason}` : "温湿度已登记")}
      refresh={["climate_records"]}
      onClose={onClose}
    >
      <ReferenceInput source="warehouse_id" reference="warehouses" perPage={100}>
        <SelectInput optionText="name" validate={required()} />
      </ReferenceInput>
      <SelectInput source="zone" choices={ZONES} validate={required()} />
      <TextInput source="temperature" validate={required()} helperText="摄氏度，最多一位小数" />
      <TextInput source="humidity" validate={required()} helperText="百分数，最多一位小数" />
      <ShopTimeInput source="measured_at" validate={[required()]} />
      <TextInput source="note" validate={maxLength(200)} />
    </FormDialog>
  );
}

const card = (record: ClimateRecord) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>
      {record.warehouse} {record.zone_text}
    </Box>
    <Box sx={{ typography: "body2" }}>
      {record.temperature} ℃ {record.humidity && `${record.humidity} %`} · {dateTime(record.measured_at)}
    </Box>
    <Alarm record={record} />
  </Box>
);

/** How warm and damp the zones of the warehouses are. */
export function ClimateList() {
  const small = useSmall();
  const writes = useCan()("goods_receipts", "write");
  const [isNoting, setIsNoting] = useState(false);
  return (
    <>
      <ListFrame
        title="温湿度记录"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "DESC" }}
        exporter={exporter}
        actions={
          <>
            <QualityRulesButton />
            {writes && (
              <Button size="small" onClick={() => setIsNoting(true)}>
                登记温湿度
              </Button>
            )}
          </>
        }
      >
        {small ? (
          <CardList card={card} />
        ) : (
          <DataTable rowClick={false} bulkActionButtons={false}>
            <DataTable.Col source="warehouse" disableSort />
            <DataTable.Col source="zone" disableSort render={(r) => r.zone_text} />
            <DataTable.Col source="temperature" align="right" disableSort />
            <DataTable.Col source="humidity" align="right" disableSort />
            <DataTable.Col source="measured_at" render={(r) => dateTime(r.measured_at)} />
            <DataTable.Col source="noted_by" disableSort />
            <DataTable.Col source="reason" disableSort render={(r) => <Alarm record={r} />} />
          </DataTable>
        )}
      </ListFrame>
      {isNoting && <NoteDialog onClose={() => setIsNoting(false)} />}
    </>
  );
}
