import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { AfterSale } from "../../api/types";
import { Price } from "../../fields/Price";
import { CONDITIONS } from "./findings";

/** What is claimed, and what the inspection found. */
export function ClaimLines({ claim }: { claim: AfterSale }) {
  const isInspected = claim.lines.some((line) => CONDITIONS.some(({ key }) => line[key] > 0));
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>商品</TableCell>
          <TableCell>批号 / 效期</TableCell>
          <TableCell align="right">订购</TableCell>
          <TableCell align="right">申请</TableCell>
          {isInspected &&
            CONDITIONS.map(({ key, text }) => (
              <TableCell key={key} align="right">
                {text}
              </TableCell>
            ))}
          <TableCell align="right">金额</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {claim.lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <Box sx={{ fontWeight: 600 }}>{line.name}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {line.spec} · {line.maker}
              </Box>
            </TableCell>
            <TableCell>
              {line.batch}
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{line.expires_on}</Box>
            </TableCell>
            <TableCell align="right">{line.ordered}</TableCell>
            <TableCell align="right">
              {line.number} {line.unit}
            </TableCell>
            {isInspected &&
              CONDITIONS.map(({ key }) => (
                <TableCell key={key} align="right">
                  {line[key] || "—"}
                </TableCell>
              ))}
            <TableCell align="right">
              <Price value={line.amount} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
