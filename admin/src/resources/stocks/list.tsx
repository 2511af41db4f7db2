import EditIcon from "@mui/icons-material/ExposureOutlined";
import ReceiveIcon from "@mui/icons-material/MoveToInboxOutlined";
import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { BooleanInput, NumberInput, ReferenceInput, SearchInput, SelectInput, TextInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Stock } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useListOf, useRowOf } from "../../api/useRecords";
import { stockExpiry } from "../../fields/expiry";
import { Sideways } from "../../fields/Sideways";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { receiveLink } from "../goodsReceipts/links";
import { AdjustDialog } from "./AdjustDialog";
import { heldMark, heldUnits, nearestExpiry } from "./held";
import { LockCell } from "./LockCell";
import { PlaceCell } from "./PlaceCell";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("stocks");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品名称、编码" />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses" perPage={100} alwaysOn>
    <SelectInput label="仓库" optionText="name" />
  </ReferenceInput>,
  <NumberInput key="below" source="below" alwaysOn min={0} step={1} />,
  <TextInput key="place" source="shelf_place" alwaysOn placeholder="A、A-3、A-03-2" />,
  <BooleanInput key="unplaced" source="unplaced" />,
  <NumberInput key="goods" source="goods_id" label="商品编号" min={1} step={1} />,
];

const views = [
  { label: "缺货", filter: { below: 1 } },
  { label: "可用少于 10", filter: { below: 10 } },
  { label: "未定货位", filter: { unplaced: true } },
];

const exporter = csvExporter("库存", [
  { label: "商品", value: (s) => s.goods_name },
  { label: "规格", value: (s) => s.spec },
  { label: "生产企业", value: (s) => s.maker },
  { label: "仓库", value: (s) => s.warehouse },
  { label: "在库", value: (s) => s.on_hand },
  { label: "其中封存", value: (s) => heldUnits(s) },
  { label: "已占用", value: (s) => s.reserved },
  { label: "可用", value: (s) => s.available },
  { label: "最近效期", value: (s) => nearestExpiry(s) },
  {
    label: "批号",
    value: (s) =>
      s.batches.map((b) => `${b.number}（${b.expires_on}）×${b.on_hand}${heldMark(b)}`).join("；"),
  },
  { label: "货位", value: (s) => s.batches.map((b) => b.shelf_place || "未定").join("；") },
]);

/** What lies there of a product, and how much of it may not leave. */
function OnHand({ stock }: { stock: Stock }) {
  const held = heldUnits(stock);
  return (
    <>
      {stock.on_hand}
      {held > 0 && (
        <Box component="span" sx={{ display: "block", typography: "caption", color: "error.main" }}>
          其中封存 {held}
        </Box>
      )}
    </>
  );
}

function NearestExpiry({ stock }: { stock: Stock }) {
  const date = nearestExpiry(stock);
  if (!date) return <>—</>;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
      <span>{date}</span>
      <StatusTag word={stockExpiry(date)} />
    </Stack>
  );
}

/** Those of its batches, what leaves next first; and whether one of them still waits for its place. */
function Places({ stock: { batches } }: { stock: Stock }) {
  const [first, ...others] = new Set(batches.flatMap((batch) => batch.shelf_place || []));
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, alignItems: "center", flexWrap: "wrap" }}>
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        {first ?? (batches.length === 0 && "—")}
        {others.length > 0 && ` 等 ${others.length + 1} 处`}
      </Box>
      {batches.some((batch) => !batch.shelf_place) && <Tag tone="warn">未定</Tag>}
    </Stack>
  );
}

export function Batches({ stock }: { stock: Stock }) {
  const batches = [...stock.batches].sort((a, b) => a.expires_on.localeCompare(b.expires_on));
  if (batches.length === 0) return <Box sx={{ p: 1.5, color: "text.secondary" }}>没有批号，入库后显示</Box>;
  return (
    <Sideways label="批号" sx={{ "& td": { whiteSpace: "nowrap" } }}>
      <Table size="small" aria-label={`${stock.goods_name}的批号`}>
        <TableHead>
          <TableRow>
            <TableCell>批号</TableCell>
            <TableCell>货位</TableCell>
            <TableCell>生产日期</TableCell>
            <TableCell>有效期至</TableCell>
            <TableCell>剩余效期</TableCell>
            <TableCell align="right">在库</TableCell>
            <TableCell>药检报告</TableCell>
            <TableCell>出库</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {batches.map((batch) => (
            <TableRow key={batch.id}>
              <TableCell>
                {batch.number}
                {batch.udi && (
                  <Box sx={{ typography: "caption", color: "text.secondary", wordBreak: "break-all" }}>
                    UDI {batch.udi}
                  </Box>
                )}
              </TableCell>
              <TableCell>
                <PlaceCell stock={stock} batch={batch} />
              </TableCell>
              <TableCell>{batch.produced_on}</TableCell>
              <TableCell>{batch.expires_on}</TableCell>
              <TableCell>
                <StatusTag word={stockExpiry(batch.expires_on)} />
              </TableCell>
              <TableCell align="right">{batch.on_hand}</TableCell>
              <TableCell>
                <Tag tone={batch.has_report ? "ok" : "danger"}>
                  {batch.has_report ? "已上传" : "缺报告，不可出库"}
                </Tag>
              </TableCell>
              <TableCell>
                <LockCell stock={stock} batch={batch} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}

function Expanded() {
  const stock = useRowOf("stocks");
  return stock ? <Batches stock={stock} /> : null;
}

function AdjustButton({ stock }: { stock: Stock }) {
  const [open, setOpen] = useState(false);
  return (
    <Box onClick={(event) => event.stopPropagation()}>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        调整
      </Button>
      {open && <AdjustDialog stock={stock} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function Card(stock: Stock, writes: boolean) {
  return (
    <Box>
      <Box sx={{ fontWeight: 600 }}>{stock.goods_name}</Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {stock.spec} · {stock.maker} · {stock.warehouse}
      </Box>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, my: 1, flexWrap: "wrap", typography: "body2" }}>
        <span>
          在库 <OnHand stock={stock} />
        </span>
        <span>占用 {stock.reserved}</span>
        <Box component="span" sx={{ color: stock.available > 0 ? "inherit" : "error.main" }}>
          可用 {stock.available}
        </Box>
        {writes && <AdjustButton stock={stock} />}
      </Stack>
      <Batches stock={stock} />
    </Box>
  );
}

/** For the product that the list is about, if it is about one. */
function useReceiveLink(): string {
  const { filterValues } = useListOf("stocks");
  const id = Number(filterValues.goods_id);
  return receiveLink(Number.isInteger(id) && id > 0 ? id : undefined);
}

function ReceiveButton({ prominent = false }: { prominent?: boolean }) {
  const to = useReceiveLink();
  return (
    <Button
      component={Link}
      to={to}
      size={prominent ? "medium" : "small"}
      variant={prominent ? "contained" : "text"}
      startIcon={<ReceiveIcon />}
    >
      入库
    </Button>
  );
}

/** A new product has no stock yet: what to do. */
function Nothing() {
  const can = useCan();
  const { filterValues } = useListOf("stocks");
  const ofGoods = Boolean(filterValues.goods_id);
  return (
    <Stack sx={{ alignItems: "center", gap: 1.5, p: 4, textAlign: "center" }}>
      <Typography>{ofGoods ? "这个商品还没有库存" : "没有符合筛选条件的库存"}</Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        到货后登记收货单，验收合格即成为库存
      </Typography>
      {can("goods_receipts", "write") && <ReceiveButton prominent />}
    </Stack>
  );
}

export function StockList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("stocks", "write");
  const receives = can("goods_receipts", "write");
  return (
    <ListFrame
      title="库存"
      filters={filters}
      views={views}
      sort={{ field: "available", order: "ASC" }}
      exporter={exporter}
      actions={receives && <ReceiveButton />}
    >
      {small ? (
        <CardList card={(stock) => Card(stock, writes)} empty={<Nothing />} />
      ) : (
        <DataTable expand={<Expanded />} rowClick="expand" bulkActionButtons={false} empty={<Nothing />}>
          <DataTable.Col
            source="goods_name"
            render={(s) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{s.goods_name}</Box>
                <Box sx={{ color: "text.disabled", typography: "caption" }}>{s.spec}</Box>
              </>
            )}
          />
          <DataTable.Col source="maker" />
          <DataTable.Col source="warehouse" />
          <DataTable.Col align="right" source="on_hand" render={(s) => <OnHand stock={s} />} />
          <DataTable.NumberCol source="reserved" />
          <DataTable.Col
            align="right"
            source="available"
            render={(s) => (
              <Box
                component="span"
                sx={{ fontWeight: 600, color: s.available > 0 ? "inherit" : "error.main" }}
              >
                {s.available}
              </Box>
            )}
          />
          <DataTable.Col source="expires_on" disableSort render={(s) => <NearestExpiry stock={s} />} />
          <DataTable.Col source="shelf_place" render={(s) => <Places stock={s} />} />
          {writes && (
            <DataTable.Col source="id" label="操作" disableSort render={(s) => <AdjustButton stock={s} />} />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
