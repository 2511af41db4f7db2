import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useWatch } from "react-hook-form";
import type { Goods } from "../../api/types";
import { Price } from "../../fields/Price";
import { toFen } from "../../inputs/money";
import { type Sale, turningPoints } from "./prices";

export function PriceTable({ sale, minimum, unit }: { sale: Sale; minimum: number; unit: string }) {
  const rows = turningPoints(sale, minimum);
  return (
    <Table size="small" aria-label="客户看到的单价">
      <TableHead>
        <TableRow>
          <TableCell>购买数量</TableCell>
          <TableCell align="right">单价</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ from, price }, index) => {
          const next = rows[index + 1];
          const last = next && next.from - 1;
          const range =
            last === undefined ? `${from} ${unit}以上` : `${from}${last > from ? `–${last}` : ""} ${unit}`;
          return (
            <TableRow key={from}>
              <TableCell>{range}</TableCell>
              <TableCell align="right">
                <Price value={price !== null && toFen(price) !== null ? price : null} strong />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** What the form's prices mean for a buyer, while they are being typed. */
export function PricePreview({ unit }: { unit: string }) {
  const values = useWatch<Goods>();
  const steps = (values.ladder_prices ?? []).flatMap((step) =>
    step?.number && step.price ? [{ number: Number(step.number), price: step.price }] : [],
  );
  const sale: Sale = {
    ladder_type: values.ladder_type ?? 2,
    ladder_prices: steps,
    base_price: values.base_price ?? null,
  };
  return (
    <Box sx={{ border: 1, borderColor: "divider", borderRadius: 1, overflow: "hidden", alignSelf: "start" }}>
      <PriceTable sale={sale} minimum={Number(values.min_number) || 1} unit={unit} />
    </Box>
  );
}
