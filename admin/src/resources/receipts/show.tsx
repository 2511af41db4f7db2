import { Alert, Box, Button, Link as MuiLink, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { licenceScan } from "../../api/calls/licences";
import { faultReceipt, fileReceipt, receiptNote } from "../../api/calls/receipts";
import type { Receipt } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { Scan } from "../../scans/Scan";
import { isToCompare, RECEIPT_STATUS } from "./words";

const REASONS = ["印章与备案不符", "收货人与备案不符", "单据不清楚", "数量与发货不符", "不是本订单的单据"];

function Decide({ receipt }: { receipt: Receipt }) {
  const { busy, act } = useAction();
  return (
    <>
      <ReasonButton
        text="有异常"
        variant="outlined"
        disabled={busy}
        title={`回执异常：${receipt.order_id}`}
        presets={REASONS}
        confirm="退回客户"
        danger
        note="客户会看到原因并重新提交；逾期未提交将不能再买含特殊药品复方制剂。"
        run={(reason) => faultReceipt(receipt.id, reason)}
        done="已退回客户"
        refresh={["receipts"]}
      />
      <Button
        variant="contained"
        size="small"
        disabled={busy}
        onClick={() =>
          act({
            run: () => fileReceipt(receipt.id),
            done: `${receipt.order_id} 的回执已归档`,
            refresh: ["receipts"],
          })
        }
      >
        相符，归档
      </Button>
    </>
  );
}

/** The letter shows the seal and the person that the note is compared with. */
function withSealFirst(specimens: Receipt["specimens"]): Receipt["specimens"] {
  const isLetter = ({ kind_text }: Receipt["specimens"][number]) => kind_text === "收货委托书";
  return [...specimens.filter(isLetter), ...specimens.filter((one) => !isLetter(one))];
}

function Content() {
  const receipt = useRecordOf("receipts");
  const can = useCan();
  if (!receipt) return null;
  return (
    <>
      <RecordHead
        name={
          <MuiLink component={Link} to={`/orders/${receipt.order_id}/show`}>
            {receipt.order_id}
          </MuiLink>
        }
        state={
          <>
            <StatusTag word={RECEIPT_STATUS[receipt.status]} text={receipt.status_text} />
            {receipt.is_overdue && <StatusTag word={{ text: "已逾期", tone: "danger" }} />}
          </>
        }
      >
        {can("receipts", "write") && isToCompare(receipt) && <Decide receipt={receipt} />}
      </RecordHead>
      <Panel title="回执">
        <Facts
          facts={[
            { label: "客户", value: receipt.company },
            { label: "最后期限", value: receipt.due_on },
            { label: "订单收货人", value: receipt.order_receiver },
            { label: "实际收货人", value: receipt.receiver },
            { label: "收货地址", value: receipt.address },
            { label: "收货日期", value: receipt.received_on },
            { label: "企业账户付款", value: receipt.paid_by_company ? "客户已确认" : "" },
            { label: "提交", value: `${receipt.confirmed_by} ${dateTime(receipt.confirmed_at)}`.trim() },
            { label: "复核", value: `${receipt.decided_by} ${dateTime(receipt.decided_at)}`.trim() },
            { label: "异常原因", value: receipt.reason },
          ]}
        />
      </Panel>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <Box sx={{ position: { lg: "sticky" }, top: { lg: 64 } }}>
          <Panel title="盖章的随货同行单">
            <Scan
              form={receipt.note_form}
              src={receiptNote(receipt.id)}
              name="随货同行单"
              missing="客户还没有上传"
            />
          </Panel>
        </Box>
        <Panel title="备案样本">
          {receipt.specimens.length === 0 && (
            <Alert severity="warning">客户没有备案的收货委托书或身份证</Alert>
          )}
          {withSealFirst(receipt.specimens).map((specimen) => (
            <Box key={specimen.licence_id} sx={{ mb: 2 }}>
              <Typography variant="subtitle2" component="h3">
                {specimen.kind_text} {specimen.number}
                {specimen.valid_to && ` · 至 ${specimen.valid_to}`}
              </Typography>
              <Scan form={specimen.form} src={licenceScan(specimen.licence_id)} name={specimen.kind_text} />
            </Box>
          ))}
        </Panel>
      </Box>
    </>
  );
}

export const ReceiptShow = () => (
  <RecordPage kind="含麻回执">
    <Content />
  </RecordPage>
);
