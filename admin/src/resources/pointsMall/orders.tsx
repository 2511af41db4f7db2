import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { PointsOrder } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { Timeline } from "../../fields/Timeline";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { OrderActions } from "./OrderActions";
import { POINTS_ORDER_STATUS, pointsPrice, SOURCE } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("points_orders");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="单号、商品、收货人" />,
  <SelectInput key="status" source="status" choices={choices(POINTS_ORDER_STATUS)} alwaysOn />,
  <SelectInput key="source" source="source" choices={choices(SOURCE)} alwaysOn />,
  <CompanyInput key="company" source="company_id" />,
];

const views = [
  { label: "待发货", filter: { status: "waiting" } },
  { label: "已发货", filter: { status: "shipped" } },
  { label: "抽奖奖品", filter: { source: "draw" } },
];

const price = (order: PointsOrder) =>
  order.source === "draw" ? "奖品" : pointsPrice(order.points, order.money);
const status = (order: PointsOrder) => (
  <StatusTag word={POINTS_ORDER_STATUS[order.status]} text={order.status_text} />
);

const exporter = csvExporter("积分订单", [
  { label: "单号", value: (o) => o.number },
  { label: "来源", value: (o) => o.source_text },
  { label: "客户", value: (o) => o.company },
  { label: "商品", value: (o) => o.name },
  { label: "数量", value: (o) => o.quantity },
  { label: "兑换价", value: price },
  { label: "收货人", value: (o) => o.consignee },
  { label: "电话", value: (o) => o.phone },
  { label: "地址", value: (o) => o.address },
  { label: "承运商", value: (o) => o.carrier },
  { label: "运单号", value: (o) => o.waybill },
  { label: "状态", value: (o) => o.status_text },
  { label: "下单时间", value: (o) => dateTime(o.created_at) },
]);

const small = { color: "text.secondary", typography: "caption" } as const;

const Card = (order: PointsOrder) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>
        {order.name} × {order.quantity}
      </Box>
      {status(order)}
    </Stack>
    <Box sx={{ typography: "body2" }}>{order.company}</Box>
    <Box sx={small}>
      {order.number} · {price(order)} · {dateTime(order.created_at)}
    </Box>
  </Box>
);

export function PointsOrderList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="积分订单"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/points_orders/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="number" disableSort />
          <DataTable.Col
            source="name"
            disableSort
            render={(o) => <LineName name={`${o.name} × ${o.quantity}`} about={price(o)} image={o.image} />}
          />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="source" disableSort render={(o) => o.source_text} />
          <DataTable.Col source="created_at" render={(o) => dateTime(o.created_at)} />
          <DataTable.Col source="status" render={status} />
          <DataTable.Col
            label="操作"
            render={(o) => (
              <Box onClick={(event) => event.stopPropagation()}>
                <OrderActions order={o} />
              </Box>
            )}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}

function Content() {
  const order = useRecordOf("points_orders");
  if (!order) return null;
  return (
    <>
      <RecordHead name={order.number} state={status(order)}>
        <OrderActions order={order} />
      </RecordHead>
      <MainAndSide
        isSideBroad
        side={
          <Panel title="进度">
            <Timeline
              events={order.log.map(({ text, reason, by, at }) => ({ text, detail: reason, who: by, at }))}
            />
          </Panel>
        }
      >
        <Panel title={<LineName name={`${order.name} × ${order.quantity}`} about={price(order)} />}>
          <Facts
            facts={[
              ...(order.held ? [{ label: "暂缓发货", value: order.held, wide: true }] : []),
              { label: "来源", value: order.source_text },
              { label: "客户", value: order.company },
              { label: "下单人", value: order.member },
              { label: "下单时间", value: dateTime(order.created_at) },
              { label: "收货人", value: `${order.consignee} ${order.phone}` },
              { label: "地址", value: order.address, wide: true },
              { label: "留言", value: order.remark, wide: true },
              { label: "承运商", value: order.carrier },
              { label: "运单号", value: order.waybill },
              { label: "发货时间", value: dateTime(order.shipped_at) },
              { label: "完成时间", value: dateTime(order.finished_at) },
              ...(order.cancelled_at
                ? [
                    {
                      label: "取消",
                      value: `${dateTime(order.cancelled_at)} ${order.cancel_reason}`,
                      wide: true,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export const PointsOrderShow = () => (
  <RecordPage kind="积分订单">
    <Content />
  </RecordPage>
);
