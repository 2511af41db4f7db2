import { Box, Stack, Typography } from "@mui/material";
import type { Order } from "../../api/types";
import { stockExpiry } from "../../fields/expiry";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { toFen } from "../../inputs/money";

type Line = Order["lines"][number];

function Batches({ line }: { line: Line }) {
  if (line.batches.length === 0) return <Box sx={{ color: "text.disabled" }}>发货时分配</Box>;
  return (
    <Stack sx={{ gap: 0.5 }}>
      {line.batches.map((batch) => (
        <Stack
          key={batch.batch_number}
          direction="row"
          useFlexGap
          sx={{
            columnGap: 1,
            alignItems: "center",
            whiteSpace: "nowrap",
            flexWrap: { xs: "wrap", sm: "nowrap" },
          }}
        >
          <span>{batch.batch_number}</span>
          <span>×{batch.number}</span>
          <span>至 {batch.expires_on}</span>
          <StatusTag word={stockExpiry(batch.expires_on)} />
        </Stack>
      ))}
    </Stack>
  );
}

/** What a unit cost, and how that came about where it is not the base price. */
function UnitPrice({ line: { price, trace } }: { line: Line }) {
  const [first] = trace;
  const steps = first ? [`原价 ${first.before}`, ...trace.map((step) => `${step.why} ${step.after}`)] : [];
  return (
    <>
      <Price value={price} plain />
      {steps.map((step) => (
        <Typography
          key={step}
          variant="caption"
          component="div"
          sx={{ color: "text.secondary", lineHeight: 1.4, whiteSpace: { sm: "nowrap" } }}
        >
          {step}
        </Typography>
      ))}
    </>
  );
}

export function Lines({ order }: { order: Order }) {
  return (
    <LineTable<Line>
      label="订单商品"
      lines={order.lines}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "商品",
          cell: (line) => <LineName name={line.name} about={line.ypgg} image={line.image} />,
        },
        { head: "生产企业", cell: ({ sccj }) => sccj, wide: true },
        { head: "单价", align: "right", cell: (line) => <UnitPrice line={line} /> },
        { head: "数量", align: "right", cell: ({ number, unit }) => `${number} ${unit}` },
        { head: "金额", align: "right", cell: ({ amount }) => <Price value={amount} plain /> },
        { head: "批号与效期", cell: (line) => <Batches line={line} />, wide: true },
      ]}
    />
  );
}

export function Amounts({ order }: { order: Order }) {
  const rows = [
    { label: "商品金额", value: <Price value={order.goods_amount} plain /> },
    {
      label: "优惠",
      value: toFen(order.discount) ? (
        <>
          −<Price value={order.discount} plain />
        </>
      ) : (
        "无"
      ),
    },
    { label: "运费", value: toFen(order.freight) ? <Price value={order.freight} plain /> : "包邮" },
  ];
  const went = [
    { label: "已退款", value: order.refunded },
    { label: "已退回现金券", value: order.voucher_returned },
    { label: "扣回赠品价值", value: order.gift_withheld },
  ].filter(({ value }) => (toFen(value) ?? 0) > 0);
  return (
    <Stack sx={{ gap: 0.5, ml: "auto", width: 220, p: 2, typography: "body2" }}>
      {rows.map(({ label, value }) => (
        <Stack key={label} direction="row" sx={{ justifyContent: "space-between" }}>
          <Box sx={{ color: "text.secondary" }}>{label}</Box>
          <div>{value}</div>
        </Stack>
      ))}
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "baseline", typography: "h6" }}
      >
        <Box sx={{ typography: "body2", color: "text.secondary" }}>应付金额</Box>
        <Price value={order.total} strong />
      </Stack>
      {went.map(({ label, value }) => (
        <Stack key={label} direction="row" sx={{ justifyContent: "space-between" }}>
          <Box sx={{ color: "text.secondary" }}>{label}</Box>
          <Price value={value} plain />
        </Stack>
      ))}
    </Stack>
  );
}
