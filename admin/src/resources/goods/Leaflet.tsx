import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { goodsLeaflet } from "../../api/calls/goods";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { LeafletDialog } from "./LeafletDialog";

/** What buyers read of the product besides its record, row by row. */
export function LeafletPanel() {
  const goods = useRecordOf("goods");
  const writes = useCan()("goods_class", "write");
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["goods_leaflets", goods?.id],
    queryFn: ({ signal }) => goodsLeaflet(goods?.id ?? 0, signal),
    enabled: goods !== undefined,
  });
  if (!goods) return null;
  return (
    <Panel
      title={goods.kind === 1 ? "说明书" : "商品资料"}
      action={
        writes &&
        data && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {data.rows.length > 0 ? "修改" : "填写"}
          </Button>
        )
      }
    >
      {error && <Alert severity="error">没有读到，请刷新后重试</Alert>}
      {!error && !data && <Skeleton variant="rounded" height={72} />}
      {data && data.rows.length === 0 && <Alert severity="info">还没有填写，商品页不显示这一部分。</Alert>}
      {data && data.rows.length > 0 && (
        // A leaflet is longer than what stands below it.
        <Box
          role="region"
          aria-label="说明书内容"
          tabIndex={0}
          sx={{ maxHeight: 320, overflowY: "auto", whiteSpace: "pre-line" }}
        >
          <Facts columns={1} facts={data.rows.map(({ label, text }) => ({ label, value: text }))} />
        </Box>
      )}
      {isOpen && data && <LeafletDialog goods={goods} leaflet={data} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
