import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { SearchInput, SelectInput } from "react-admin";
import { returnRest } from "../../api/calls/payments";
import type { BankTransaction } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ReturnWayDialog } from "./ReturnWayDialog";
import { REFUND_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("bank_movements");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="付款户名、银行流水号" />,
  <SelectInput
    key="has_rest"
    source="has_rest"
    alwaysOn
    choices={[
      { id: true, name: "有余款" },
      { id: false, name: "没有余款" },
    ]}
  />,
];

const views = [{ label: "有余款", filter: { has_rest: true } }];

const exporter = csvExporter("银行流水", [
  { label: "银行流水号", value: (m) => m.bank_reference },
  { label: "客户", value: (m) => m.company },
  { label: "付款户名", value: (m) => m.payer_name },
  { label: "金额", value: (m) => m.amount },
  { label: "余款", value: (m) => m.rest },
  { label: "已退", value: (m) => m.returned },
  { label: "退款方式", value: (m) => REFUND_STATUS[m.returned_way]?.text ?? "" },
  { label: "退款流水号", value: (m) => m.returned_reference },
  { label: "登记时间", value: (m) => dateTime(m.created_at) },
]);

const hasRest = (movement: BankTransaction) => Number(movement.rest) > 0;

const Rest = ({ movement }: { movement: BankTransaction }) =>
  hasRest(movement) ? <Price value={movement.rest} strong /> : <>—</>;

function Return({ movement }: { movement: BankTransaction }) {
  const [open, setOpen] = useState(false);
  if (!hasRest(movement)) return null;
  return (
    <>
      <Button size="small" color="secondary" onClick={() => setOpen(true)}>
        {movement.proposed_by ? "复核退款" : "退余款"}
      </Button>
      {open && (
        <ReturnWayDialog
          title={`退余款 ¥${movement.rest}：${movement.company}`}
          why="这笔转账付清支付单后还有余款；客户还有别的转账待确认时，请先用它确认。"
          proposal={movement}
          resource="bank_movements"
          send={(way, reference) => returnRest(movement.id, way, reference)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const State = ({ movement }: { movement: BankTransaction }) => {
  if (hasRest(movement)) {
    return <Tag tone="warn">{movement.proposed_by ? `${movement.proposed_by} 已提出退款` : "有余款"}</Tag>;
  }
  return movement.returned_way ? <StatusTag word={REFUND_STATUS[movement.returned_way]} /> : <>已用完</>;
};

const Card = (movement: BankTransaction, writes: boolean) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{movement.company}</Box>
      <State movement={movement} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{movement.bank_reference}</Box>
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, typography: "body2", flexWrap: "wrap" }}>
      <span>
        金额 <Price value={movement.amount} plain />
      </span>
      <span>
        余款 <Rest movement={movement} />
      </span>
    </Stack>
    {writes && <Return movement={movement} />}
  </Box>
);

/** Bank transfers, and the unused part of them. */
export function MovementList() {
  const small = useSmall();
  const writes = useCan()("payments", "write");
  return (
    <ListFrame
      title="转账余款"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList card={(movement) => Card(movement, writes)} />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="bank_reference" disableSort />
          <DataTable.Col
            source="company"
            disableSort
            render={(m) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{m.company}</Box>
                {m.payer_name !== m.company && (
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>付款户名 {m.payer_name}</Box>
                )}
              </>
            )}
          />
          <DataTable.Col source="amount" align="right" render={(m) => <Price value={m.amount} plain />} />
          <DataTable.Col source="rest" align="right" render={(m) => <Rest movement={m} />} />
          <DataTable.Col source="returned" disableSort label="状态" render={(m) => <State movement={m} />} />
          <DataTable.Col source="created_at" render={(m) => dateTime(m.created_at)} />
          {writes && (
            <DataTable.Col
              source="proposed_by"
              label="操作"
              disableSort
              render={(m) => <Return movement={m} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
