import { Box, Button, Link as MuiLink, Stack } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { SearchInput, SelectInput, useGetIdentity } from "react-admin";
import { Link } from "react-router-dom";
import { releaseRefund } from "../../api/calls/payments";
import type { HeldRefund } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, since } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { HELD_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("held_refunds");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="订单号" />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={[
      { id: "held", name: "待复核" },
      { id: "released", name: "已复核" },
    ]}
  />,
];

const views = [{ label: "待复核", filter: { status: "held" } }];

const exporter = csvExporter("退款复核", [
  { label: "退款单号", value: (r) => r.number },
  { label: "订单", value: (r) => r.order_id },
  { label: "客户", value: (r) => r.company },
  { label: "金额", value: (r) => r.amount },
  { label: "原因", value: (r) => r.cause_text },
  { label: "办理人", value: (r) => r.asked_by },
  { label: "办理时间", value: (r) => dateTime(r.created_at) },
  { label: "状态", value: (r) => HELD_STATUS[r.status]?.text ?? r.status },
]);

const place = (refund: HeldRefund) =>
  refund.channel_text === "余额支付" ? "客户余额" : `客户的${refund.channel_text}账户`;

function Release({ refund }: { refund: HeldRefund }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  const { identity } = useGetIdentity();
  if (refund.status !== "held") return null;
  if (identity?.id === refund.asked_by_id) return <>由另一位同事复核</>;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        复核退款
      </Button>
      {open && (
        <ConfirmDialog
          title={`退款 ¥${groupMoney(refund.amount)}：${refund.company}`}
          consequences={[
            `${refund.asked_by}已办理${refund.cause_text}，订单 ${refund.order_id}`,
            `¥${groupMoney(refund.amount)} 退到${place(refund)}，退出去不能撤回`,
          ]}
          confirm="复核并退款"
          busy={busy}
          onClose={close}
          onConfirm={() =>
            act({
              run: () => releaseRefund(refund.id),
              done: "已复核，款项退给客户",
              refresh: ["held_refunds", "gateway_refunds", "orders"],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}

const Card = (refund: HeldRefund, writes: boolean) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{refund.company}</Box>
      <StatusTag word={HELD_STATUS[refund.status]} />
    </Stack>
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, typography: "body2", flexWrap: "wrap", mb: 0.5 }}>
      <Price value={refund.amount} strong />
      <span>{refund.cause_text}</span>
      <span>
        {refund.asked_by} {since(refund.created_at)}
      </span>
    </Stack>
    {writes && <Release refund={refund} />}
  </Box>
);

/** Refunds above the limit that one colleague alone has caused. */
export function HeldRefundList() {
  const small = useSmall();
  const can = useCan();
  const writes = can("payments", "write");
  const opens = can("orders", "read");
  return (
    <ListFrame
      title="退款复核"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={(refund) => Card(refund, writes)} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col
            source="order_id"
            disableSort
            render={(r) =>
              opens ? (
                <MuiLink component={Link} to={`/orders/${r.order_id}/show`}>
                  {r.order_id}
                </MuiLink>
              ) : (
                r.order_id
              )
            }
          />
          <DataTable.Col source="company" disableSort />
          <DataTable.Col source="amount" align="right" render={(r) => <Price value={r.amount} strong />} />
          <DataTable.Col source="cause_text" disableSort />
          <DataTable.Col source="asked_by" disableSort />
          <DataTable.Col source="created_at" render={(r) => dateTime(r.created_at)} />
          <DataTable.Col
            source="status"
            disableSort
            render={(r) => <StatusTag word={HELD_STATUS[r.status]} />}
          />
          {writes && (
            <DataTable.Col
              source="asked_by_id"
              label="操作"
              disableSort
              render={(r) => <Release refund={r} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
