import StartIcon from "@mui/icons-material/PlaylistAddCheckOutlined";
import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { ReferenceInput, SearchInput, SelectInput, useRedirect, useUnselectAll } from "react-admin";
import { startPicking } from "../../api/calls/shipments";
import type { Pickable, Refusal } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { Clamped } from "../../fields/Clamped";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { ORDER_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Refusals } from "./Refusals";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("picking");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="订单号、客户、商品" />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" perPage={100} alwaysOn>
    <SelectInput label="仓库" optionText="name" />
  </ReferenceInput>,
];

const exporter = csvExporter("待拣货", [
  { label: "订单号", value: (o) => o.id },
  { label: "客户", value: (o) => o.company },
  { label: "仓库", value: (o) => o.warehouse },
  { label: "状态", value: (o) => o.status_text },
  { label: "待拣品种", value: (o) => o.lines },
  { label: "待拣件数", value: (o) => o.units },
  { label: "收货地址", value: (o) => o.address },
  { label: "备注", value: (o) => o.remark },
  { label: "付款时间", value: (o) => dateTime(o.paid_at) },
]);

interface Outcome {
  refused: Refusal[];
  started: number;
  /** where the created lists are */
  next: string;
}

/** Of the whole list: the row of what was refused may be gone before that is read. */
function useStart() {
  const { busy, act } = useAction();
  const redirect = useRedirect();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const start = (ids: string[], nextOf: (shipments: string[]) => string, onDone?: () => void) =>
    void act({
      run: () => startPicking(ids),
      refresh: ["picking", "shipments", "orders"],
      onDone: ({ refused, started }) => {
        onDone?.();
        const next = nextOf(started);
        if (refused.length > 0) setOutcome({ refused, started: started.length, next });
        else redirect(next);
      },
    });
  const close = () => {
    setOutcome(null);
    if (outcome && outcome.started > 0) redirect(outcome.next);
  };
  const dialog = outcome && (
    <Refusals
      title="有订单没有开出拣货单"
      note={outcome.started > 0 ? `另外 ${outcome.started} 单已经开出，关闭后打开它们的拣货单。` : undefined}
      refused={outcome.refused}
      onClose={close}
    />
  );
  return { busy, start, dialog };
}

type Picking = Pick<ReturnType<typeof useStart>, "busy" | "start">;

function BulkStart({ picking: { busy, start } }: { picking: Picking }) {
  const { selectedIds } = useListOf("picking");
  const unselect = useUnselectAll("picking");
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<StartIcon />}
      disabled={busy}
      onClick={() =>
        start(selectedIds.map(String), (shipments) => `/pick_lists?ids=${shipments.join(",")}`, unselect)
      }
    >
      生成并打印拣货单（{selectedIds.length}）
    </Button>
  );
}

function StartButton({ order, picking: { busy, start } }: { order: Pickable; picking: Picking }) {
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        startIcon={<StartIcon />}
        disabled={busy || order.is_cancel_asked}
        onClick={() => start([order.id], ([shipment]) => `/shipments/${shipment}/show`)}
      >
        开始拣货
      </Button>
    </Box>
  );
}

function Marks({ order }: { order: Pickable }) {
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusTag word={ORDER_STATUS[order.status]} text={order.status_text} />
      {order.is_cold && <Tag tone="info">冷链</Tag>}
      {order.special && <Tag tone="danger">{order.special}</Tag>}
      {order.is_cancel_asked && <Tag tone="danger">客户申请取消</Tag>}
    </Stack>
  );
}

const Card = (order: Pickable, picking: Picking | null) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{order.company}</Box>
      <Marks order={order} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary", my: 0.5 }}>
      {order.id} · {order.warehouse} · {order.lines} 种 {order.units} 件
    </Box>
    <Clamped text={order.remark && `备注：${order.remark}`} sx={{ typography: "body2" }} />
    {picking && <StartButton order={order} picking={picking} />}
  </Box>
);

const isStartable = (order: Pickable) => !order.is_cancel_asked;

/** Paid orders to be picked, the earliest paid first. */
export function PickableList() {
  const small = useSmall();
  const { dialog, ...commands } = useStart();
  const picking = useCan()("shipments", "write") ? commands : null;
  const bulk = picking && <BulkStart picking={picking} />;
  return (
    <>
      <ListFrame
        title="待拣货"
        filters={filters}
        sort={{ field: "id", order: "ASC" }}
        exporter={exporter}
        perPage={50}
      >
        {small ? (
          <CardList card={(order) => Card(order, picking)} bulk={bulk} isSelectable={isStartable} />
        ) : (
          <DataTable rowClick={false} isRowSelectable={isStartable} bulkActionButtons={bulk ?? false}>
            <DataTable.Col
              source="id"
              disableSort
              render={(o) => (
                <>
                  <Box sx={{ fontWeight: 600 }}>{o.id}</Box>
                  <Box sx={{ color: "text.disabled", typography: "caption" }}>
                    {o.paid_at && `付款 ${since(o.paid_at)}`}
                  </Box>
                </>
              )}
            />
            <DataTable.Col
              source="company"
              disableSort
              render={(o) => (
                <>
                  <Box>{o.company}</Box>
                  <Box sx={{ color: "text.disabled", typography: "caption" }}>{o.address}</Box>
                </>
              )}
            />
            <DataTable.Col source="warehouse" disableSort />
            <DataTable.Col source="status" disableSort render={(o) => <Marks order={o} />} />
            <DataTable.Col
              align="right"
              source="units"
              disableSort
              render={(o) => `${o.lines} 种 ${o.units} 件`}
            />
            <DataTable.Col source="remark" disableSort render={(o) => <Clamped text={o.remark} />} />
            {picking && (
              <DataTable.Col
                source="lines"
                label="操作"
                disableSort
                render={(o) => <StartButton order={o} picking={picking} />}
              />
            )}
          </DataTable>
        )}
      </ListFrame>
      {dialog}
    </>
  );
}
