import type { OrderDetail } from "@/api/types";
import { RecordBlock, RecordFacts, RecordLogs } from "@/ui/RecordPage";

export function Delivery({ order }: { order: OrderDetail }) {
  return (
    <RecordBlock id="order-delivery" title="收货">
      <RecordFacts>
        <dt>购货单位</dt>
        <dd>{order.company}</dd>
        <dt>收货人</dt>
        <dd>
          {order.receiver} <span className="num">{order.phone}</span>
        </dd>
        <dt>地址</dt>
        <dd>{order.address}</dd>
        {order.wished_months > 0 && (
          <>
            <dt>期望效期</dt>
            <dd>{order.wished_months} 个月以上</dd>
          </>
        )}
        {order.remark && (
          <>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </>
        )}
      </RecordFacts>
    </RecordBlock>
  );
}

export function Logs({ logs }: { logs: OrderDetail["logs"] }) {
  if (logs.length === 0) return null;
  return (
    <RecordBlock id="order-logs" title="订单记录" isLeftOffPaper>
      <RecordLogs logs={logs} because="原因：" />
    </RecordBlock>
  );
}
