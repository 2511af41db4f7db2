import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { Order } from "../../api/types";
import { stockExpiry } from "../../fields/expiry";
import { GoodsPicture } from "../../fields/GoodsPicture";
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
          sx={{ gap: 1, alignItems: "center", whiteSpace: "nowrap" }}
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

export function Lines({ order }: { order: Order }) {
  return (
    <Table size="small" aria-label="订单商品">
      <TableHead>
        <TableRow>
          <TableCell>商品</TableCell>
          <TableCell>生产企业</TableCell>
          <TableCell align="right">单价</TableCell>
          <TableCell align="right">数量</TableCell>
          <TableCell align="right">金额</TableCell>
          <TableCell>批号与效期</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 180 }}>
                <GoodsPicture src={line.image} name={line.name} />
                <div>
                  <Box sx={{ fontWeight: 600 }}>{line.name}</Box>
                  <Box sx={{ color: "text.disabled", typography: "caption" }}>{line.ypgg}</Box>
                </div>
              </Stack>
            </TableCell>
            <TableCell>{line.sccj}</TableCell>
            <TableCell align="right">
              <Price value={line.price} plain />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
              {line.number} {line.unit}
            </TableCell>
            <TableCell align="right">
              <Price value={line.amount} plain />
            </TableCell>
            <TableCell>
              <Batches line={line} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
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
    </Stack>
  );
}
