import PrintIcon from "@mui/icons-material/PrintOutlined";
import { Box, Button, Stack } from "@mui/material";
import { AutocompleteInput, DateInput, ReferenceInput, SearchInput } from "react-admin";
import { deliveryNotes } from "../../api/calls/orders";
import type { Order } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { Clamped } from "../../fields/Clamped";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, shopToday, since } from "../../i18n/time";
import { ORDER_STATUS } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { PickButton } from "./actions";
import { StatusTabs } from "./StatusTabs";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("orders");

const search = <SearchInput key="q" source="q" alwaysOn placeholder="订单号、客户、收货人、批号" />;
const company = (
  <ReferenceInput key="company" source="company_id" reference="companies" alwaysOn>
    <AutocompleteInput label="客户" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>
);
const dates = [<DateInput key="from" source="from" alwaysOn />, <DateInput key="to" source="to" alwaysOn />];

function recent() {
  const today = shopToday();
  const day = 24 * 3_600_000;
  const weekAgo = shopToday(new Date(Date.parse(today) - 6 * day));
  return [
    { label: "今天", filter: { from: today, to: today } },
    { label: "近 7 天", filter: { from: weekAgo, to: today } },
  ];
}

const exporter = csvExporter("订单", [
  { label: "订单号", value: (o) => o.id },
  { label: "支付单号", value: (o) => o.payment_id },
  { label: "状态", value: (o) => o.status_text },
  { label: "客户", value: (o) => o.company },
  { label: "下单人", value: (o) => o.member },
  { label: "商品金额", value: (o) => o.goods_amount },
  { label: "优惠", value: (o) => o.discount },
  { label: "运费", value: (o) => o.freight },
  { label: "应付金额", value: (o) => o.total },
  { label: "仓库", value: (o) => o.warehouse },
  { label: "收货人", value: (o) => o.receiver },
  { label: "电话", value: (o) => o.phone },
  { label: "收货地址", value: (o) => o.address },
  { label: "备注", value: (o) => o.remark },
  { label: "承运商", value: (o) => o.carrier },
  { label: "运单号", value: (o) => o.waybill },
  { label: "下单时间", value: (o) => dateTime(o.created_at) },
  { label: "付款时间", value: (o) => dateTime(o.paid_at) },
  { label: "发货时间", value: (o) => dateTime(o.shipped_at) },
]);

/** What has left the warehouse has a delivery note. */
const hasNote = (order: Order) => Boolean(order.shipped_at);

function PrintNotes() {
  const { data, selectedIds } = useListOf("orders");
  const orders = (data ?? []).filter((order) => selectedIds.includes(order.id) && hasNote(order));
  if (orders.length === 0) return null;
  return (
    <Button size="small" startIcon={<PrintIcon />} href={deliveryNotes(orders.map(({ id }) => id))} download>
      打印随货同行单（{orders.length}）
    </Button>
  );
}

const Status = ({ order }: { order: Order }) => (
  <StatusTag word={ORDER_STATUS[order.status]} text={order.status_text} />
);

const Card = (order: Order) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{order.company}</Box>
      <Status order={order} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary", my: 0.5 }}>
      {order.id} · {dateTime(order.created_at)}
    </Box>
    <Stack direction="row" sx={{ gap: 1.5, typography: "body2" }}>
      <Price value={order.total} strong />
      <span>{order.lines.length} 种</span>
      <span>{order.warehouse}</span>
    </Stack>
  </Box>
);

/** The whole name is shown on hover, or in the order. */
const oneLine = {
  maxWidth: 320,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

export function OrderList() {
  const can = useCan();
  const small = useSmall();
  const filters = can("companies", "read") ? [search, company, ...dates] : [search, ...dates];
  return (
    <ListFrame
      title="订单"
      filters={filters}
      views={recent()}
      sort={{ field: "created_at", order: "DESC" }}
      exporter={exporter}
    >
      <StatusTabs />
      {small ? (
        <CardList
          card={Card}
          to={({ id }) => `/orders/${id}/show`}
          bulk={<PrintNotes />}
          isSelectable={hasNote}
        />
      ) : (
        <DataTable
          rowClick="show"
          isRowSelectable={hasNote}
          bulkActionButtons={<PrintNotes />}
          hiddenColumns={["paid_at", "waybill"]}
        >
          <DataTable.Col
            source="id"
            render={(o) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{o.id}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }} title={dateTime(o.created_at)}>
                  {since(o.created_at)}
                </Box>
              </>
            )}
          />
          {/* What has to be done is seen on a small laptop, too. */}
          <DataTable.Col source="status" render={(o) => <Status order={o} />} />
          <DataTable.Col source="created_at" render={(o) => dateTime(o.created_at)} />
          <DataTable.Col
            source="company"
            render={(o) => (
              <>
                <Box sx={oneLine} title={o.company}>
                  {o.company}
                </Box>
                <Clamped
                  text={[o.member, o.remark && `备注：${o.remark}`].filter(Boolean).join(" · ")}
                  lines={1}
                  isInRecord
                  sx={{ color: "text.disabled", typography: "caption", maxWidth: oneLine.maxWidth }}
                />
              </>
            )}
          />
          <DataTable.Col align="right" source="total" render={(o) => <Price value={o.total} strong />} />
          <DataTable.Col
            align="right"
            source="lines"
            label="品种"
            disableSort
            render={(o) => o.lines.length}
          />
          <DataTable.Col source="warehouse" disableSort />
          <DataTable.Col source="paid_at" render={(o) => dateTime(o.paid_at)} />
          <DataTable.Col
            source="waybill"
            disableSort
            render={(o) => o.waybill && `${o.carrier} ${o.waybill}`}
          />
          {can("shipments", "write") && (
            <DataTable.Col
              source="can_ship"
              label="操作"
              disableSort
              render={(o) => (o.can_ship ? <PickButton order={o} small /> : null)}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
