import { Box } from "@mui/material";
import type { AfterSale } from "../../api/types";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Price } from "../../fields/Price";
import { CONDITIONS } from "./findings";

type Line = AfterSale["lines"][number];

/** The claimed goods, and the inspection's result. */
export function ClaimLines({ claim }: { claim: AfterSale }) {
  const isInspected = claim.lines.some((line) => CONDITIONS.some(({ key }) => line[key] > 0));
  const found = isInspected ? CONDITIONS : [];
  return (
    <LineTable<Line>
      label="售后商品"
      lines={claim.lines}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "商品",
          cell: (line) => <LineName name={line.name} about={`${line.spec} · ${line.maker}`} />,
        },
        {
          head: "批号 / 效期",
          wide: true,
          cell: (line) => (
            <>
              {line.batch}{" "}
              <Box
                component="span"
                sx={{ typography: "caption", color: "text.secondary", display: { sm: "block" } }}
              >
                {line.expires_on}
              </Box>
            </>
          ),
        },
        { head: "订购", align: "right", cell: ({ ordered }) => ordered },
        { head: "申请", align: "right", cell: ({ number, unit }) => `${number} ${unit}` },
        ...found.map(({ key, text }) => ({
          head: text,
          align: "right" as const,
          cell: (line: Line) => line[key] || "—",
        })),
        { head: "金额", align: "right", cell: ({ amount }) => <Price value={amount} /> },
      ]}
    />
  );
}
