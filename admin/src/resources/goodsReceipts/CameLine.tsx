import { Box, Stack } from "@mui/material";
import type { GoodsReceipt } from "../../api/types";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";
import { toFen } from "../../inputs/money";
import type { ReceiptLine } from "./acceptance";

const ordered = ({ ordered, unit }: ReceiptLine) =>
  ordered === null || ordered === undefined ? "" : `（订购 ${ordered} ${unit}）`;

/** Neither dearer nor cheaper than it was ordered. */
const isAsOrdered = ({ unit_price, ordered_price }: ReceiptLine) =>
  ordered_price === null || ordered_price === undefined || toFen(unit_price) === toFen(ordered_price);

/** Dearer than the last time: the person who accepts it is to notice. */
const isDearer = ({ unit_price, cost_price }: ReceiptLine) =>
  cost_price !== null && cost_price !== undefined && (toFen(unit_price) ?? 0) > (toFen(cost_price) ?? 0);

function Temperature({ line, receipt }: { line: ReceiptLine; receipt: GoodsReceipt }) {
  if (line.storage !== "cold") return <>{line.temperature ? `${line.temperature} ℃` : "—"}</>;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
      <span>{line.temperature} ℃</span>
      {line.is_out_of_range ? (
        <Tag tone="danger">
          启运或到货超出 {receipt.coldest}～{receipt.warmest} ℃
        </Tag>
      ) : (
        <Tag tone="ok">在范围内</Tag>
      )}
    </Stack>
  );
}

/** What the label of a piece of TCM or of a device must say, as it is on file. */
function labelled(line: ReceiptLine) {
  const facts = [
    { label: "上市许可持有人", value: line.holder === line.maker ? "" : line.holder },
    { label: "产地", value: line.origin },
    { label: "执行标准", value: line.standard },
    { label: "注册人 / 备案人", value: line.registrant },
    { label: "生产许可证号", value: line.production_licence },
  ];
  return facts.filter(({ value }) => value);
}

/** A delivered line, with the data to compare and warnings. */
export function CameLine({ line, receipt }: { line: ReceiptLine; receipt: GoodsReceipt }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, mb: 1, flexWrap: "wrap", alignItems: "center" }}>
        <LineName name={line.goods_name} about={`${line.spec} · ${line.maker}`} />
        {line.strictness && <Tag tone="brand">{line.strictness}</Tag>}
      </Stack>
      <Facts
        facts={[
          { label: "批准文号", value: line.approval_number },
          ...labelled(line),
          { label: "贮藏", value: line.storage_text },
          { label: "批号", value: <strong>{line.batch_number}</strong> },
          { label: "数量", value: `${line.quantity} ${line.unit}${ordered(line)}` },
          { label: "生产日期", value: line.produced_on },
          {
            label: "有效期至",
            value: (
              <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
                <span>{line.expires_on}</span>
                <Tag tone={line.days_left <= 0 ? "danger" : line.is_short ? "warn" : "neutral"}>
                  {line.days_left <= 0 ? "已过期" : `剩 ${line.days_left} 天`}
                </Tag>
              </Stack>
            ),
          },
          {
            label: "进价",
            value: (
              <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
                <Price value={line.unit_price} />
                {!isAsOrdered(line) && (
                  <Tag tone="warn">
                    订购价 <Price value={line.ordered_price ?? null} plain />
                  </Tag>
                )}
                {isDearer(line) && (
                  <Tag tone="warn">
                    上次 <Price value={line.cost_price ?? null} plain />
                  </Tag>
                )}
              </Stack>
            ),
          },
          ...(line.udi ? [{ label: "UDI", value: line.udi, wide: true }] : []),
          { label: "到货温度", value: <Temperature line={line} receipt={receipt} /> },
        ]}
      />
    </Box>
  );
}
