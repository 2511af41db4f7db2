import PrintIcon from "@mui/icons-material/PrintOutlined";
import WaybillIcon from "@mui/icons-material/TableRowsOutlined";
import { Box, Button, Stack, Tab, Tabs } from "@mui/material";
import { useState } from "react";
import { SearchInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Shipment } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { SHIPMENT_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { DispatchRulesButton } from "./DispatchRulesDialog";
import { WaybillsDialog } from "./WaybillsDialog";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("shipments");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="发货单号、运单号、订单号、客户" />];

const exporter = csvExporter("发货单", [
  { label: "发货单号", value: (s) => s.id },
  { label: "承运商", value: (s) => s.carrier },
  { label: "运单号", value: (s) => s.waybill },
  { label: "订单号", value: (s) => s.order_id },
  { label: "状态", value: (s) => s.status_text },
  { label: "客户", value: (s) => s.company },
  { label: "收货人", value: (s) => s.receiver },
  { label: "电话", value: (s) => s.phone },
  { label: "收货地址", value: (s) => s.address },
  { label: "仓库", value: (s) => s.warehouse },
  { label: "件数", value: (s) => s.units },
  { label: "追溯码", value: (s) => s.codes },
  { label: "拣货人", value: (s) => s.picker },
  { label: "拣货时间", value: (s) => dateTime(s.picked_at) },
  { label: "复核人", value: (s) => s.checker },
  { label: "复核时间", value: (s) => dateTime(s.checked_at) },
  { label: "发货时间", value: (s) => dateTime(s.shipped_at) },
]);

function StatusTabs() {
  const { filterValues, setFilters, displayedFilters } = useListOf("shipments");
  const { status, ...others } = filterValues as { status?: string } & Record<string, unknown>;
  return (
    <Tabs
      value={status ?? "all"}
      onChange={(_, next: string) =>
        setFilters(next === "all" ? others : { ...others, status: next }, displayedFilters)
      }
      variant="scrollable"
      scrollButtons="auto"
      aria-label="发货单状态"
      sx={{ borderBottom: 1, borderColor: "divider", px: 1 }}
    >
      <Tab value="all" label="全部" />
      {Object.entries(SHIPMENT_STATUS).map(([code, word]) => (
        <Tab key={code} value={code} label={word.text} />
      ))}
    </Tabs>
  );
}

function PrintLists() {
  const { selectedIds } = useListOf("shipments");
  return (
    <Button
      size="small"
      startIcon={<PrintIcon />}
      component={Link}
      to={`/pick_lists?ids=${selectedIds.join(",")}`}
    >
      打印拣货单（{selectedIds.length}）
    </Button>
  );
}

function WaybillsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="contained"
        color="secondary"
        startIcon={<WaybillIcon />}
        onClick={() => setOpen(true)}
      >
        批量填运单
      </Button>
      {open && <WaybillsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Marks({ shipment }: { shipment: Shipment }) {
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusTag word={SHIPMENT_STATUS[shipment.status]} text={shipment.status_text} />
      {shipment.status === "picked" && !shipment.checked_at && <Tag tone="warn">待复核</Tag>}
      {shipment.is_cold && <Tag tone="info">冷链</Tag>}
      {shipment.special && <Tag tone="danger">{shipment.special}</Tag>}
    </Stack>
  );
}

const travels = (shipment: Shipment) => `${shipment.carrier} ${shipment.waybill}`.trim();

const Card = (shipment: Shipment) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{shipment.company}</Box>
      <Marks shipment={shipment} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary", my: 0.5 }}>
      {shipment.id} · {shipment.warehouse} · {shipment.kinds} 种 {shipment.units} 件
    </Box>
    <Box sx={{ typography: "body2" }}>{travels(shipment)}</Box>
  </Box>
);

/** Pick lists and parcels. */
export function ShipmentList() {
  const small = useSmall();
  const writes = useCan()("shipments", "write");
  return (
    <ListFrame
      title="拣货与发货"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      perPage={50}
      actions={
        <>
          <DispatchRulesButton />
          {writes && <WaybillsButton />}
        </>
      }
    >
      <StatusTabs />
      {small ? (
        <CardList card={Card} to={({ id }) => `/shipments/${id}/show`} bulk={<PrintLists />} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={<PrintLists />} hiddenColumns={["picker", "checker"]}>
          <DataTable.Col
            source="id"
            render={(s) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{s.id}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }} title={dateTime(s.created_at)}>
                  {since(s.created_at)}
                </Box>
              </>
            )}
          />
          <DataTable.Col
            source="company"
            disableSort
            render={(s) => (
              <>
                <Box>{s.company}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>
                  {s.receiver} {s.address}
                </Box>
              </>
            )}
          />
          <DataTable.Col source="status" disableSort render={(s) => <Marks shipment={s} />} />
          <DataTable.Col
            align="right"
            source="units"
            disableSort
            render={(s) => <Box sx={{ whiteSpace: "nowrap" }}>{`${s.kinds} 种 ${s.units} 件`}</Box>}
          />
          <DataTable.Col
            align="right"
            source="codes"
            disableSort
            render={(s) => (s.codes > 0 ? s.codes : "—")}
          />
          <DataTable.Col
            source="carrier"
            label="运单"
            render={(s) => (
              <>
                <Box>{travels(s) || "—"}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>{s.parcel_state_text}</Box>
              </>
            )}
          />
          <DataTable.Col source="picker" disableSort />
          <DataTable.Col source="checker" disableSort />
          <DataTable.Col source="shipped_at" render={(s) => dateTime(s.shipped_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
