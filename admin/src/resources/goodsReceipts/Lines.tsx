import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { GoodsReceipt } from "../../api/types";
import { useCan } from "../../api/useCan";
import { LineName } from "../../fields/LineName";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { listLink } from "../../lists/link";
import { ReturnDialog } from "../supplierReturns/ReturnDialog";
import type { ReceiptLine } from "./acceptance";
import { RELEASE } from "./words";

/** Whether it can be sold now; what is missing, and where to do it. */
function Release({ line }: { line: ReceiptLine }) {
  const readsReports = useCan()("batch_reports", "read");
  if (line.release === "none") return <>—</>;
  const { goods_id, batch_number } = line;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      <StatusTag word={RELEASE[line.release]} />
      {line.release === "unreported" && readsReports && (
        <Button component={Link} size="small" to={listLink("batch_reports", { goods_id, q: batch_number })}>
          去上传药检报告
        </Button>
      )}
    </Stack>
  );
}

/** What was taken in may go back to where it came from. */
function SendBack({ receipt, line }: { receipt: GoodsReceipt; line: ReceiptLine }) {
  const [open, setOpen] = useState(false);
  const writes = useCan()("goods_receipts", "write");
  if (!writes || line.returnable === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        退回供货单位
      </Button>
      {open && <ReturnDialog supplier={receipt.supplier} line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The lines of a receipt, with what became of each. */
export function Lines({ receipt }: { receipt: GoodsReceipt }) {
  const isDecided = ["accepted", "partly", "refused"].includes(receipt.status);
  return (
    <Panel title={`到货明细（${receipt.line_count} 行）`} flush>
      <LineTable
        label="到货明细"
        lines={receipt.lines}
        keyOf={({ id }) => id}
        columns={[
          {
            head: "商品",
            cell: (line) => <LineName name={line.goods_name} about={`${line.spec} · ${line.maker}`} />,
          },
          { head: "批号", isWhole: true, cell: (line) => line.batch_number },
          { head: "生产日期", isWhole: true, cell: (line) => line.produced_on },
          { head: "有效期至", isWhole: true, cell: (line) => line.expires_on },
          ...(receipt.lines.some(({ udi }) => udi)
            ? [{ head: "UDI", wide: true, cell: (line: ReceiptLine) => line.udi || "—" }]
            : []),
          { head: "数量", align: "right", cell: (line) => `${line.quantity} ${line.unit}` },
          { head: "进价", align: "right", cell: (line) => <Price value={line.unit_price} /> },
          {
            head: "温度",
            align: "right",
            cell: (line) => (line.temperature ? `${line.temperature} ℃` : "—"),
          },
          ...(isDecided
            ? [
                {
                  head: "合格",
                  align: "right" as const,
                  cell: (line: ReceiptLine) => (
                    <>
                      {line.accepted}
                      {line.shelf_place && (
                        <Box sx={{ typography: "caption", color: "text.secondary" }}>
                          货位 {line.shelf_place}
                        </Box>
                      )}
                    </>
                  ),
                },
                {
                  head: "拒收",
                  wide: true,
                  cell: (line: ReceiptLine) =>
                    line.refused > 0 ? (
                      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
                        <Tag tone="danger">{line.refused}</Tag>
                        <Box component="span">{line.refuse_reason}</Box>
                      </Stack>
                    ) : (
                      "—"
                    ),
                },
                {
                  head: "放行",
                  wide: true,
                  cell: (line: ReceiptLine) => (
                    <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
                      <Release line={line} />
                      <SendBack receipt={receipt} line={line} />
                    </Stack>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
