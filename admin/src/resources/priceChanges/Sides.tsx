import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { Money, PriceChange } from "../../api/types";
import { Price } from "../../fields/Price";
import { difference, isBelow, margin } from "./figures";

const Side = ({ value, none, strong }: { value: Money | null; none: string; strong?: boolean }) =>
  value === null ? (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {none}
    </Box>
  ) : (
    <Price value={value} strong={strong} plain={!strong} />
  );

/** 基础价 in one line: Chinese text may break anywhere. */
const LABEL_WIDTH = 66;

/** Every changed price, before and after, with the margin above cost. */
export function Sides({ of }: { of: PriceChange }) {
  return (
    <Table size="small" aria-label="改价前后对照">
      <TableHead>
        <TableRow>
          <TableCell>价格</TableCell>
          <TableCell align="right">原价</TableCell>
          <TableCell align="right">新价</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {of.lines.map(({ label, before, after }) => {
          const left = margin(after, of.cost);
          const notes = [difference(before, after), left && `毛利 ${left}`].filter(Boolean);
          return (
            <TableRow key={label}>
              <TableCell sx={{ minWidth: LABEL_WIDTH, overflowWrap: "anywhere" }}>{label}</TableCell>
              <TableCell align="right" sx={{ verticalAlign: "top" }}>
                <Side value={before} none="没有" />
                {margin(before, of.cost) && (
                  <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "nowrap" }}>
                    毛利 {margin(before, of.cost)}
                  </Box>
                )}
              </TableCell>
              <TableCell align="right" sx={{ verticalAlign: "top" }}>
                <Side value={after} none="撤下" strong />
                <Box
                  sx={{
                    typography: "caption",
                    whiteSpace: "nowrap",
                    color: isBelow(after, of.cost) ? "error.main" : "text.secondary",
                    fontVariantNumeric: "tabular-nums",
                  }}
                >
                  {notes.join(" · ")}
                </Box>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
