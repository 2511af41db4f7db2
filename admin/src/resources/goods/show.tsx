import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { EditButton } from "react-admin";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { Show } from "../../fields/Show";
import { GoodsPriceChanges } from "../priceChanges/GoodsPriceChanges";
import { ApprovalPanel } from "./ApprovalPanel";
import { GoodsHistory, GoodsTitle } from "./edit";
import { GoodsSheet } from "./GoodsSheet";
import { LeafletPanel } from "./Leaflet";
import { PriceTable } from "./PricePreview";

function Prices() {
  const goods = useRecordOf("goods");
  const can = useCan();
  if (!goods) return null;
  return (
    <Box>
      <Panel title="销售" action={can("goods", "write") && <EditButton />}>
        <Facts
          facts={[
            { label: "基础价", value: <Price value={goods.base_price} strong /> },
            ...(can("prices", "read")
              ? [
                  {
                    label: "最近进价",
                    value: goods.cost === null ? "未知" : <Price value={goods.cost} plain />,
                  },
                ]
              : []),
            { label: "起订量", value: `${goods.min_number} ${goods.unit}` },
            { label: "中包装", value: `${goods.step} ${goods.unit}` },
            { label: "件装量", value: goods.case_number ? `${goods.case_number} ${goods.unit}` : "" },
            { label: "每店限购", value: goods.limit_number ? `${goods.limit_number} ${goods.unit}` : "不限" },
          ]}
        />
      </Panel>
      <Panel title="按数量的单价" flush>
        <PriceTable sale={goods} minimum={goods.min_number} unit={goods.unit} />
      </Panel>
      {goods.rank_prices.length > 0 && (
        <Panel title="等级价" flush>
          <Table size="small" aria-label="等级价">
            <TableHead>
              <TableRow>
                <TableCell>客户等级</TableCell>
                <TableCell align="right">单价</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {goods.rank_prices.map(({ rank, price }) => (
                <TableRow key={rank}>
                  <TableCell>{rank}</TableCell>
                  <TableCell align="right">
                    <Price value={price} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Panel>
      )}
    </Box>
  );
}

export function GoodsShow() {
  return (
    <Show title={<GoodsTitle />} component="div" actions={false} sx={{ pt: 2 }}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "320px minmax(0, 1fr)" },
        }}
      >
        <GoodsSheet />
        <Box sx={{ minWidth: 0 }}>
          <ApprovalPanel />
          <Prices />
          <LeafletPanel />
          <GoodsPriceChanges />
          <GoodsHistory />
        </Box>
      </Box>
    </Show>
  );
}
