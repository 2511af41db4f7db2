import { Alert, Button } from "@mui/material";
import { Link } from "react-router-dom";
import { withdrawReceipt } from "../../api/calls/goodsReceipts";
import type { GoodsReceipt } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { Acceptance } from "./Acceptance";
import { copyOf } from "./draft";
import { JourneyFacts } from "./JourneyFacts";
import { Lines } from "./Lines";
import { receiveLink } from "./links";
import { acceptedBy, RECEIPT_STATUS, WITHDRAW_REASONS, withdrawnBy } from "./words";

function Withdraw({ receipt }: { receipt: GoodsReceipt }) {
  return (
    <ReasonButton
      text="作废"
      variant="outlined"
      title={`作废收货单 ${receipt.number}`}
      presets={WITHDRAW_REASONS}
      confirm="作废"
      danger
      note="作废后这张随货同行单可以重新登记；作废的收货单留档。"
      run={(reason) => withdrawReceipt(receipt.id, reason)}
      done="收货单已作废"
      refresh={["goods_receipts"]}
    />
  );
}

function OrderLink({ receipt }: { receipt: GoodsReceipt }) {
  const reads = useCan()("purchases", "read");
  if (!receipt.purchase_order_id) return <>—</>;
  if (!reads) return <>{receipt.purchase_order}</>;
  return <Link to={`/purchase_orders/${receipt.purchase_order_id}/show`}>{receipt.purchase_order}</Link>;
}

function Content() {
  const receipt = useRecordOf("goods_receipts");
  const writes = useCan()("goods_receipts", "write");
  if (!receipt) return null;
  const waits = receipt.status === "waiting";
  const withdrawn = receipt.status === "withdrawn";
  return (
    <>
      <RecordHead
        name={receipt.number}
        state={<StatusTag word={RECEIPT_STATUS[receipt.status]} text={receipt.status_text} />}
      >
        {writes && waits && <Withdraw receipt={receipt} />}
        {writes && withdrawn && (
          <Button
            component={Link}
            size="small"
            variant="outlined"
            to={receiveLink()}
            state={{ record: copyOf(receipt) }}
          >
            照此重新登记
          </Button>
        )}
      </RecordHead>
      <Panel title="收货">
        <Facts
          facts={[
            { label: "供货单位", value: receipt.supplier },
            { label: "采购订单", value: <OrderLink receipt={receipt} /> },
            { label: "随货同行单", value: receipt.delivery_note },
            { label: "仓库", value: receipt.warehouse },
            {
              label: "合计",
              value: (
                <>
                  {receipt.units.toLocaleString("zh-CN")} 件 · <Price value={receipt.amount} />
                </>
              ),
            },
            { label: "收货", value: `${receipt.received_by} ${dateTime(receipt.received_at)}` },
            { label: "验收", value: acceptedBy(receipt) },
            ...(withdrawn ? [{ label: "作废", value: withdrawnBy(receipt) }] : []),
            { label: "备注", value: receipt.note },
            { label: "外观、包装、标签", value: receipt.appearance },
            { label: withdrawn ? "作废原因" : "意见", value: receipt.opinion },
          ]}
        />
      </Panel>
      {receipt.journey && <JourneyFacts receiptId={receipt.id} journey={receipt.journey} />}
      {waits && receipt.hindrance && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {receipt.hindrance}
          {receipt.strictness.length > 0 && `（${receipt.strictness.join("、")}）`}
        </Alert>
      )}
      {waits && !receipt.hindrance ? (
        <Acceptance key={receipt.id} receipt={receipt} />
      ) : (
        <Lines receipt={receipt} />
      )}
    </>
  );
}

export const GoodsReceiptShow = () => (
  <RecordPage kind="收货单">
    <Content />
  </RecordPage>
);
