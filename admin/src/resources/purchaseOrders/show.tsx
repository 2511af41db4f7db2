import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { closePurchase } from "../../api/calls/purchaseOrders";
import type { PurchaseOrder } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { forOrder } from "../goodsReceipts/draft";
import { receiveLink } from "../goodsReceipts/links";
import { AmendDialog } from "./AmendDialog";
import { CLOSE_REASONS, PURCHASE_STATUS } from "./words";

type Line = PurchaseOrder["lines"][number];

function Amend({ order, line }: { order: PurchaseOrder; line: Line }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        调整数量
      </Button>
      {open && <AmendDialog order={order} line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

const Ordered = ({ line }: { line: Line }) => (
  <>
    {line.quantity} {line.unit}
    {line.first_quantity !== line.quantity && (
      <Box sx={{ typography: "caption", color: "text.secondary" }}>原订 {line.first_quantity}</Box>
    )}
  </>
);

const about = (line: Line) =>
  [line.form, line.spec, line.maker, line.holder === line.maker ? "" : line.holder, line.approval_number]
    .concat(line.origin && `产地 ${line.origin}`)
    .filter(Boolean)
    .join(" · ");

function Lines({ order }: { order: PurchaseOrder }) {
  const amends = useCan()("purchases", "write") && order.status !== "closed";
  return (
    <Panel title={`采购明细（${order.lines.length} 行）`} flush>
      <LineTable
        label="采购明细"
        lines={order.lines}
        keyOf={({ id }) => id}
        columns={[
          { head: "商品", cell: (line) => <LineName name={line.goods_name} about={about(line)} /> },
          { head: "订购", align: "right", cell: (line) => <Ordered line={line} /> },
          { head: "价格", align: "right", cell: (line) => <Price value={line.unit_price} /> },
          { head: "金额", align: "right", cell: (line) => <Price value={line.amount} /> },
          { head: "待验收", align: "right", cell: (line) => line.waiting },
          { head: "入库", align: "right", cell: (line) => line.accepted },
          { head: "拒收", align: "right", cell: (line) => line.refused },
          { head: "还可到货", align: "right", cell: (line) => (order.status === "closed" ? "—" : line.left) },
          ...(amends
            ? [{ head: "操作", wide: true, cell: (line: Line) => <Amend order={order} line={line} /> }]
            : []),
        ]}
      />
    </Panel>
  );
}

function Deliveries({ order }: { order: PurchaseOrder }) {
  if (order.deliveries.length === 0) return null;
  return (
    <Panel title="收货单">
      <Stack sx={{ gap: 0.5, alignItems: "flex-start" }}>
        {order.deliveries.map(({ id, number, status_text, received_at }) => (
          <Button key={id} component={Link} size="small" to={`/goods_receipts/${id}/show`}>
            {number}　{status_text}　{dateTime(received_at)}
          </Button>
        ))}
      </Stack>
    </Panel>
  );
}

function Content() {
  const order = useRecordOf("purchase_orders");
  const can = useCan();
  if (!order) return null;
  const isOpen = order.status === "open";
  return (
    <>
      <RecordHead
        name={order.number}
        state={
          <>
            <StatusTag word={PURCHASE_STATUS[order.status]} text={order.status_text} />
            {order.is_late && <Tag tone="danger">逾期未到</Tag>}
          </>
        }
      >
        {isOpen && can("goods_receipts", "write") && (
          <Button
            component={Link}
            size="small"
            variant="contained"
            to={receiveLink()}
            state={{ record: forOrder(order) }}
          >
            登记收货
          </Button>
        )}
        {isOpen && can("purchases", "write") && (
          <ReasonButton
            text="结束"
            variant="outlined"
            title={`结束采购订单 ${order.number}`}
            presets={CLOSE_REASONS}
            confirm="结束"
            danger
            note="结束后不再为它收货，已登记、待验收的到货照常验收。"
            run={(reason) => closePurchase(order.id, reason)}
            done="采购订单已结束"
            refresh={["purchase_orders"]}
          />
        )}
      </RecordHead>
      <Panel title="采购">
        <Facts
          facts={[
            { label: "供货单位", value: order.supplier },
            { label: "下单", value: `${order.ordered_by} ${dateTime(order.ordered_at)}` },
            { label: "预计到货", value: order.expected_on },
            {
              label: "合计",
              value: (
                <>
                  {order.units.toLocaleString("zh-CN")} 件 · <Price value={order.amount} />
                </>
              ),
            },
            { label: "备注", value: order.note },
            ...(order.closed_at
              ? [
                  { label: "结束", value: `${order.closed_by} ${dateTime(order.closed_at)}` },
                  { label: "结束原因", value: order.close_reason },
                ]
              : []),
          ]}
        />
      </Panel>
      <Lines order={order} />
      <Deliveries order={order} />
    </>
  );
}

export const PurchaseOrderShow = () => (
  <RecordPage kind="采购订单">
    <Content />
  </RecordPage>
);
