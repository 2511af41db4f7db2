import { Alert, Button, Step, StepLabel, Stepper, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { deliveryNote, orderDocuments } from "../../api/calls/orders";
import type { Order } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { BeginButton } from "../../chats/BeginButton";
import { CopyButton } from "../../fields/CopyButton";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { Timeline } from "../../fields/Timeline";
import { dateTime } from "../../i18n/time";
import { ORDER_STATUS } from "../../i18n/words";
import { listLink } from "../../lists/link";
import { useSmall } from "../../lists/useSmall";
import { CancelButton, CloseRestButton, PickButton, useMayCancel } from "./actions";
import { Claims } from "./Claims";
import { ColdParcels } from "./ColdParcels";
import { Amounts, Lines } from "./Lines";
import { Proofs } from "./Proofs";
import { TakeOutButton } from "./TakeOut";
import { wishedText } from "./wished";

function Progress({ order }: { order: Order }) {
  const small = useSmall();
  if (order.cancelled_at) {
    return (
      <Alert severity="warning">
        {dateTime(order.cancelled_at)} {order.status_text}
        {order.cancel_reason && `：${order.cancel_reason}`}
      </Alert>
    );
  }
  const steps = [
    { label: "下单", at: order.created_at },
    { label: "付款", at: order.paid_at },
    { label: "发货", at: order.shipped_at },
    { label: "完成", at: order.finished_at },
  ];
  const reached = steps.filter((step) => step.at).length;
  return (
    <Stepper activeStep={reached} alternativeLabel={!small} orientation={small ? "vertical" : "horizontal"}>
      {steps.map((step) => (
        <Step key={step.label} completed={Boolean(step.at)}>
          <StepLabel optional={<Typography variant="caption">{dateTime(step.at)}</Typography>}>
            {step.label}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

function Receiver({ order }: { order: Order }) {
  return (
    <Panel
      title="收货信息"
      action={<CopyButton what="收货信息" text={`${order.receiver} ${order.phone}\n${order.address}`} />}
    >
      <Facts
        columns={1}
        facts={[
          { label: "收货人", value: order.receiver },
          { label: "电话", value: order.phone },
          { label: "地址", value: order.address },
          { label: "期望效期", value: wishedText(order.wished_months) },
          { label: "备注", value: order.remark },
          { label: "承运商", value: order.carrier },
          { label: "运单号", value: order.waybill },
        ]}
      />
    </Panel>
  );
}

function Buyer({ order }: { order: Order }) {
  return (
    <Panel title="客户与付款">
      <Facts
        columns={1}
        facts={[
          {
            label: "客户",
            value: (
              <RecordLink resource="companies" id={order.company_id}>
                {order.company}
              </RecordLink>
            ),
          },
          { label: "下单人", value: order.member },
          { label: "支付单号", value: order.payment_id },
          { label: "仓库", value: order.warehouse },
          { label: "下单时间", value: dateTime(order.created_at) },
          { label: "付款时间", value: dateTime(order.paid_at) },
        ]}
      />
    </Panel>
  );
}

/** "待付款 → 待发货 · 10.0.0.8" */
export function aboutLog({ from_text, to_text, ip }: Order["logs"][number]): string {
  const moved = from_text !== to_text && [from_text, to_text].filter(Boolean).join(" → ");
  return [moved, ip].filter(Boolean).join(" · ");
}

function Content() {
  const order = useRecordOf("orders");
  const can = useCan();
  const mayCancel = useMayCancel();
  if (!order) return null;
  const writes = can("orders", "write");
  return (
    <>
      <RecordHead
        name={order.id}
        state={<StatusTag word={ORDER_STATUS[order.status]} text={order.status_text} />}
      >
        {can("shipments", "read") && order.paid_at && (
          <Button size="small" component={Link} to={listLink("shipments", { q: order.id })}>
            拣货与发货
          </Button>
        )}
        <BeginButton
          company={{ id: order.company_id, name: order.company }}
          member={{ id: order.member_id, name: order.member }}
          orderNumber={order.id}
        />
        {mayCancel && order.can_cancel && <CancelButton order={order} />}
        {mayCancel && order.can_take_out && <TakeOutButton order={order} />}
        {mayCancel && order.can_close_rest && <CloseRestButton order={order} />}
        {order.shipped_at && (
          <>
            <Button size="small" href={deliveryNote(order.id)} download>
              随货同行单
            </Button>
            <Button size="small" href={orderDocuments(order.id)} download>
              全部资料
            </Button>
          </>
        )}
        {writes && order.can_ship && <PickButton order={order} />}
      </RecordHead>
      <Panel title="进度">
        <Progress order={order} />
      </Panel>
      <MainAndSide
        side={
          <>
            <Claims order={order} />
            <ColdParcels order={order} />
            <Receiver order={order} />
            <Buyer order={order} />
          </>
        }
      >
        <Panel title={`商品（${order.lines.length} 种）`} flush>
          <Lines order={order} />
          <Amounts order={order} />
        </Panel>
        <Proofs order={order} />
        <Panel title="订单记录">
          <Timeline
            events={order.logs.map((log) => ({
              at: log.at,
              who: log.actor,
              text: log.text,
              detail: log.reason,
              about: aboutLog(log),
            }))}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export function OrderShow() {
  return (
    <RecordPage kind="订单">
      <Content />
    </RecordPage>
  );
}
