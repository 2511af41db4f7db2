import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { DateInput, SearchInput, SelectInput } from "react-admin";
import { Link, useNavigate } from "react-router-dom";
import { retryInvoice } from "../../api/calls/invoices";
import type { Invoice } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { DoneBy } from "../../fields/DoneBy";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { BulkStep } from "../../lists/BulkStep";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { IssueDialog } from "./IssueDialog";
import { INVOICE_COLOR, INVOICE_KIND, INVOICE_STATUS, isRetryable } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("invoices");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="订单、发票号码、客户" />,
  <SelectInput
    key="status"
    source="status"
    choices={Object.entries(INVOICE_STATUS).map(([id, { text }]) => ({ id, name: text }))}
    alwaysOn
  />,
  <SelectInput key="color" source="color" choices={choices(INVOICE_COLOR)} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices(INVOICE_KIND)} />,
  <DateInput key="from" source="from" label="申请从" />,
  <DateInput key="to" source="to" label="申请到" />,
];

const views = [
  { label: "开票失败", filter: { status: "failed" } },
  { label: "待提交", filter: { status: "waiting" } },
  { label: "红字", filter: { color: "red" } },
  { label: "已开票", filter: { status: "issued" } },
];

const exporter = csvExporter("发票", [
  { label: "发票号码", value: (i) => i.number },
  { label: "蓝字/红字", value: (i) => INVOICE_COLOR[i.color] ?? i.color },
  { label: "种类", value: (i) => i.kind_text },
  { label: "状态", value: (i) => i.status_text },
  { label: "购买方", value: (i) => i.buyer.name },
  { label: "购买方税号", value: (i) => i.buyer.tax_id },
  { label: "订单", value: (i) => i.order_id },
  { label: "金额", value: (i) => i.net },
  { label: "税额", value: (i) => i.tax },
  { label: "价税合计", value: (i) => i.total },
  { label: "对应蓝字", value: (i) => i.blue_number },
  { label: "申请时间", value: (i) => dateTime(i.created_at) },
  { label: "开具时间", value: (i) => dateTime(i.issued_at) },
]);

const Status = ({ invoice }: { invoice: Invoice }) => (
  <Stack direction="row" sx={{ gap: 0.5 }}>
    <StatusTag word={INVOICE_STATUS[invoice.status]} text={invoice.status_text} />
    {invoice.color === "red" && <StatusTag word={{ text: "红字", tone: "danger" }} />}
  </Stack>
);

const BulkRetry = () => (
  <BulkStep
    of="invoices"
    text="重新提交"
    unit="张"
    isOpen={isRetryable}
    nameOf={({ request_number }) => request_number}
    run={({ id }) => retryInvoice(id)}
    follows={() => [
      "按原来的请求编号再次提交开票平台，不会开重",
      "购买方抬头、税号或商品税率有误的，请先改好再提交",
    ]}
    refresh={["invoices"]}
  />
);

function Issue() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        手工开票
      </Button>
      {open && (
        <IssueDialog onDone={({ id }) => navigate(`/invoices/${id}/show`)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export function InvoiceList() {
  const small = useSmall();
  const writes = useCan()("invoices", "write");
  const bulk = writes && <BulkRetry />;
  const card = (invoice: Invoice) => (
    <Box>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{invoice.company}</Box>
        <Status invoice={invoice} />
      </Stack>
      <Box sx={{ typography: "body2" }}>
        {invoice.number ?? invoice.request_number} · <Price value={invoice.total} plain />
      </Box>
      <Clamped text={invoice.last_error} isInRecord sx={{ typography: "caption", color: "error.main" }} />
    </Box>
  );
  return (
    <ListFrame
      title="发票"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={
        <>
          {writes && <Issue />}
          <Button component={Link} to="/goods_taxes" size="small">
            商品税率
          </Button>
        </>
      }
    >
      {small ? (
        <CardList
          card={card}
          to={({ id }) => `/invoices/${id}/show`}
          bulk={bulk}
          isSelectable={isRetryable}
        />
      ) : (
        <DataTable rowClick="show" isRowSelectable={isRetryable} bulkActionButtons={bulk}>
          <DataTable.Col source="number" disableSort render={(i) => i.number ?? "—"} />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="order_id" disableSort />
          <DataTable.Col source="kind" disableSort render={(i) => INVOICE_KIND[i.kind] ?? i.kind} />
          <DataTable.Col source="total" align="right" render={(i) => <Price value={i.total} plain />} />
          <DataTable.Col
            source="status"
            render={(i) => (
              <>
                <Status invoice={i} />
                <Clamped
                  text={i.last_error}
                  isInRecord
                  sx={{ typography: "caption", color: "error.main", maxWidth: 280 }}
                />
              </>
            )}
          />
          <DataTable.Col
            source="created_at"
            render={(i) => <DoneBy name={i.asked_by || "自动"} at={i.created_at} />}
          />
          <DataTable.Col source="issued_at" render={(i) => dateTime(i.issued_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
