import { Alert, Box, Stack } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { SearchInput, SelectInput, type SortPayload } from "react-admin";
import { transferFile } from "../../api/calls/payments";
import type { RemittanceProof } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Clamped } from "../../fields/Clamped";
import { Facts } from "../../fields/Facts";
import { NextWaiting } from "../../fields/NextWaiting";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Scan } from "../../scans/Scan";
import { ConfirmPanel } from "./ConfirmPanel";
import { OrderLinks } from "./OrderLinks";
import { ReturnButton } from "./ReturnButton";
import { SLIP_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("transfer_slips");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="付款户名、银行流水号" />,
  <SelectInput key="status" source="status" choices={choices(SLIP_STATUS)} alwaysOn />,
];

const WAITING = { status: "waiting" };
const LONGEST_FIRST: SortPayload = { field: "created_at", order: "ASC" };

const views = [
  { label: "待确认", filter: WAITING },
  { label: "已确认", filter: { status: "confirmed" } },
  { label: "已退回", filter: { status: "returned" } },
];

const references = (slip: RemittanceProof) => slip.movements.map((m) => m.bank_reference).join("、");

/** As the bank has them, or as the buyer typed it. */
const payers = (slip: RemittanceProof) =>
  [...new Set(slip.movements.map((m) => m.payer_name))].join("、") || slip.payer_name;

const exporter = csvExporter("对公转账", [
  { label: "客户", value: (s) => s.company },
  { label: "支付单号", value: (s) => s.payment_number },
  { label: "订单", value: (s) => s.orders.join(" ") },
  { label: "应收", value: (s) => s.amount },
  { label: "付款户名", value: payers },
  { label: "转账日期", value: (s) => s.paid_on },
  { label: "状态", value: (s) => SLIP_STATUS[s.status]?.text ?? s.status },
  { label: "实收", value: (s) => (s.status === "confirmed" ? s.received : "") },
  { label: "银行流水号", value: references },
  { label: "退回原因", value: (s) => s.reason },
  { label: "处理人", value: (s) => s.decided_by },
  { label: "处理时间", value: (s) => dateTime(s.decided_at) },
]);

const Card = (slip: RemittanceProof) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{slip.company}</Box>
      <StatusTag word={SLIP_STATUS[slip.status]} />
    </Stack>
    <Stack direction="row" sx={{ gap: 1.5, typography: "body2" }}>
      <Price value={slip.amount} strong />
      <span>{slip.payer_name}</span>
      <span>{since(slip.created_at)}</span>
    </Stack>
  </Box>
);

export function TransferList() {
  const small = useSmall();
  return (
    <ListFrame title="转账确认" filters={filters} views={views} sort={LONGEST_FIRST} exporter={exporter}>
      {small ? (
        <CardList card={Card} to={({ id }) => `/transfer_slips/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col
            source="company"
            disableSort
            render={(s) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{s.company}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{s.payment_number}</Box>
              </>
            )}
          />
          <DataTable.Col
            source="amount"
            align="right"
            disableSort
            render={(s) => <Price value={s.amount} strong />}
          />
          <DataTable.Col source="payer_name" disableSort render={payers} />
          <DataTable.Col source="paid_on" />
          <DataTable.Col source="movements" disableSort render={references} />
          <DataTable.Col
            source="status"
            render={(s) => (
              <>
                <StatusTag word={SLIP_STATUS[s.status]} />
                <Clamped text={s.reason} isInRecord sx={{ typography: "caption", color: "text.secondary" }} />
                {s.confirm_before && (
                  <Box sx={{ typography: "caption", color: "error.main" }}>
                    活动商品，{dateTime(s.confirm_before)} 前未确认会自动取消
                  </Box>
                )}
              </>
            )}
          />
          <DataTable.Col source="created_at" render={(s) => dateTime(s.created_at)} />
          <DataTable.Col source="decided_by" disableSort />
        </DataTable>
      )}
    </ListFrame>
  );
}

function MovementFact({ movement }: { movement: RemittanceProof["movements"][number] }) {
  const isShared = movement.used !== movement.amount;
  return (
    <>
      {movement.bank_reference} <Price value={movement.used} plain />
      {isShared && (
        <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
          （整笔 {groupMoney(movement.amount)}，余 {groupMoney(movement.rest)}）
        </Box>
      )}
    </>
  );
}

function Content() {
  const slip = useRecordOf("transfer_slips");
  const can = useCan();
  if (!slip) return null;
  const decides = slip.status === "waiting" && can("payments", "write");
  return (
    <>
      <RecordHead name={slip.company} state={<StatusTag word={SLIP_STATUS[slip.status]} />}>
        <NextWaiting
          resource="transfer_slips"
          id={slip.id}
          filter={WAITING}
          sort={LONGEST_FIRST}
          text="下一笔待确认"
        />
        {decides && <ReturnButton slip={slip} />}
      </RecordHead>
      {slip.special && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {slip.special}商品：只接受“{slip.company}”自己的企业账户付款。
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 380px" },
        }}
      >
        <Panel title="客户上传的回单">
          <Scan form={slip.form} src={transferFile(slip.id)} name={`${slip.company}的转账回单`} />
        </Panel>
        <div>
          <Panel title="核对">
            <Facts
              columns={1}
              facts={[
                {
                  label: "客户",
                  value: (
                    <RecordLink resource="companies" id={slip.company_id}>
                      {slip.company}
                    </RecordLink>
                  ),
                },
                { label: "应收金额", value: <Price value={slip.amount} strong /> },
                { label: "付款户名", value: slip.payer_name },
                { label: "转账日期", value: slip.paid_on },
                { label: "客户备注", value: slip.remark },
                { label: "支付单号", value: slip.payment_number },
                { label: "订单", value: <OrderLinks numbers={slip.orders} /> },
                { label: "提交时间", value: dateTime(slip.created_at) },
                ...(slip.confirm_before
                  ? [{ label: "确认期限", value: `${dateTime(slip.confirm_before)}，过时释放活动名额` }]
                  : []),
                ...(slip.status === "confirmed"
                  ? [
                      { label: "实收", value: <Price value={slip.received} plain /> },
                      { label: "银行户名", value: payers(slip) },
                      ...slip.movements.map((movement) => ({
                        label: "银行流水",
                        value: <MovementFact movement={movement} />,
                      })),
                    ]
                  : []),
                ...(slip.reason ? [{ label: "退回原因", value: slip.reason }] : []),
                ...(slip.decided_at
                  ? [{ label: "处理", value: `${slip.decided_by} ${dateTime(slip.decided_at)}` }]
                  : []),
              ]}
            />
          </Panel>
          {decides && <ConfirmPanel key={slip.id} slip={slip} />}
        </div>
      </Box>
    </>
  );
}

export const TransferShow = () => (
  <Show title="转账回单" component="div" actions={false} sx={{ pt: 2 }}>
    <Content />
  </Show>
);
