import { Alert, Box, Button, Link as MuiLink } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { invoiceFile, retryInvoice } from "../../api/calls/invoices";
import type { Invoice } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { RedDialog } from "./RedDialog";
import { INVOICE_COLOR, INVOICE_STATUS, isRetryable, rateText } from "./words";

function Party({ title, party }: { title: string; party: Invoice["buyer"] }) {
  return (
    <Panel title={title}>
      <Facts
        columns={1}
        facts={[
          { label: "名称", value: party.name },
          { label: "税号", value: party.tax_id },
          { label: "地址电话", value: `${party.address} ${party.phone}`.trim() },
          { label: "开户账号", value: `${party.bank} ${party.account}`.trim() },
        ]}
      />
    </Panel>
  );
}

type Line = Invoice["lines"][number];

const Lines = ({ invoice }: { invoice: Invoice }) => (
  <LineTable<Line>
    label="发票明细"
    lines={invoice.lines}
    keyOf={(_, index) => index}
    columns={[
      { head: "项目", cell: ({ name }) => name },
      { head: "规格", cell: ({ spec }) => spec },
      {
        head: "数量",
        align: "right",
        cell: ({ quantity, unit }) => (quantity ? `${quantity} ${unit}` : "折让"),
      },
      { head: "金额", align: "right", cell: ({ net }) => groupMoney(net) },
      { head: "税率", align: "right", cell: ({ rate }) => rateText(rate) },
      { head: "税额", align: "right", cell: ({ tax }) => groupMoney(tax) },
      { head: "价税合计", align: "right", cell: ({ total }) => groupMoney(total) },
    ]}
  />
);

/** Of a blue invoice that red ones have not taken back wholly. */
function TakeBack({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (Number(invoice.left) <= 0) return null;
  return (
    <>
      <Button size="small" color="error" variant="outlined" onClick={() => setOpen(true)}>
        开红字发票
      </Button>
      {open && (
        <RedDialog
          invoice={invoice}
          onDone={({ id }) => navigate(`/invoices/${id}/show`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Of one that is issued by hand. */
const byHand = ({ reason, red_reason_text }: Invoice) =>
  reason
    ? [{ label: "手工开具", value: [red_reason_text, reason].filter(Boolean).join("："), wide: true }]
    : [];

/** Of a blue one that is issued. */
const leftOf = ({ color, status, left }: Invoice) =>
  color === "blue" && status === "issued" ? [{ label: "未冲红", value: <Price value={left} plain /> }] : [];

function Content() {
  const invoice = useRecordOf("invoices");
  const can = useCan();
  const { busy, act } = useAction();
  if (!invoice) return null;
  const retry = () =>
    void act({
      run: () => retryInvoice(invoice.id),
      done: "已重新提交，几秒后刷新查看",
      refresh: ["invoices"],
    });
  return (
    <>
      <RecordHead
        name={invoice.number ?? invoice.request_number}
        state={
          <>
            <StatusTag word={INVOICE_STATUS[invoice.status]} text={invoice.status_text} />
            {invoice.color === "red" && <StatusTag word={{ text: "红字", tone: "danger" }} />}
          </>
        }
      >
        {invoice.can_download && (
          <Button size="small" variant="contained" href={invoiceFile(invoice.id)} download>
            下载 PDF
          </Button>
        )}
        {can("invoices", "write") && <TakeBack key={invoice.id} invoice={invoice} />}
        {can("invoices", "write") && isRetryable(invoice) && (
          <Button size="small" variant="contained" disabled={busy} onClick={retry}>
            重新提交
          </Button>
        )}
      </RecordHead>
      {invoice.last_error && (
        <Alert severity={invoice.status === "failed" ? "error" : "warning"} sx={{ mb: 2 }}>
          {invoice.last_error}
        </Alert>
      )}
      <Panel title="发票">
        <Facts
          facts={[
            {
              label: "订单",
              value: (
                <MuiLink component={Link} to={`/orders/${invoice.order_id}/show`}>
                  {invoice.order_id}
                </MuiLink>
              ),
            },
            { label: "种类", value: `${INVOICE_COLOR[invoice.color]} ${invoice.kind_text}` },
            { label: "对应蓝字", value: invoice.blue_number },
            { label: "请求编号", value: invoice.request_number },
            { label: "申请", value: `${invoice.asked_by || "自动"} ${dateTime(invoice.created_at)}` },
            { label: "开具", value: dateTime(invoice.issued_at) },
            { label: "金额", value: <Price value={invoice.net} plain /> },
            { label: "税额", value: <Price value={invoice.tax} plain /> },
            { label: "价税合计", value: <Price value={invoice.total} plain /> },
            ...leftOf(invoice),
            { label: "提交次数", value: invoice.attempts },
            ...byHand(invoice),
            { label: "备注", value: invoice.remark, wide: true },
          ]}
        />
      </Panel>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
        <Party title="购买方" party={invoice.buyer} />
        <Party title="销售方" party={invoice.seller} />
      </Box>
      <Panel title="明细" flush>
        <Lines invoice={invoice} />
      </Panel>
    </>
  );
}

export const InvoiceShow = () => (
  <Show
    title={<RecordTitle kind="发票" />}
    component="div"
    actions={false}
    sx={{ pt: 2, "& .RaShow-card": { minWidth: 0 } }}
  >
    <Content />
  </Show>
);
