import { Box } from "@mui/material";
import type { AfterSale } from "../../api/types";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Price } from "../../fields/Price";
import { CONDITIONS } from "./findings";

type Line = AfterSale["lines"][number];

/** What the inspection measured of cold goods, and what proves that they were kept cold. */
const Cold = ({ temperature, kept_cold_text, kept_cold_proof }: Line) => (
  <>
    {temperature ? `${temperature} ℃` : "—"}
    <Box component="span" sx={{ typography: "caption", color: "text.secondary", display: { sm: "block" } }}>
      {" "}
      {[kept_cold_text, kept_cold_proof].filter(Boolean).join("：")}
    </Box>
  </>
);

/** The claimed goods, and the inspection's result. */
export function ClaimLines({ claim }: { claim: AfterSale }) {
  const isInspected = claim.lines.some((line) => CONDITIONS.some(({ key }) => line[key] > 0));
  const found = isInspected ? CONDITIONS : [];
  const isMeasured = claim.lines.some((line) => line.temperature || line.kept_cold);
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
        ...(isMeasured ? [{ head: "到货温度 / 冷链证明", wide: true, cell: Cold }] : []),
        { head: "金额", align: "right", cell: ({ amount }) => <Price value={amount} /> },
      ]}
    />
  );
}
