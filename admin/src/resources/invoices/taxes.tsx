import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { DataTable, SearchInput } from "react-admin";
import { setGoodsTax } from "../../api/calls/invoices";
import type { GoodsTax } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";
import { CardList } from "../../lists/CardList";
import { csvExporter } from "../../lists/csv";
import { ListFrame } from "../../lists/ListFrame";
import { useSmall } from "../../lists/useSmall";
import { RATES, rateText } from "./words";

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="商品、编码" />];
const views = [{ label: "单独设过税率", filter: { own: true } }];
const exporter = csvExporter<GoodsTax>("商品税率", [
  { label: "商品编码", value: (t) => t.goods_code },
  { label: "商品", value: (t) => t.goods_name },
  { label: "规格", value: (t) => t.spec },
  { label: "税率", value: (t) => rateText(t.rate) },
  { label: "税收分类编码", value: (t) => t.tax_code },
]);

function TaxDialog({ tax, onClose }: { tax: GoodsTax; onClose: () => void }) {
  const [read] = useState(tax);
  const [rate, setRate] = useState(tax.rate);
  const [code, setCode] = useState(tax.tax_code);
  const { busy, act } = useAction();
  const wrong = code !== "" && !/^\d{19}$/.test(code);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="tax-title">
      <DialogTitle id="tax-title">
        税率：{tax.goods_name} {tax.spec}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextField
            select
            label="税率"
            value={rate}
            onChange={(event) => setRate(Number(event.target.value))}
          >
            {RATES.map((known) => (
              <MenuItem key={known} value={known}>
                {rateText(known)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="税收分类编码"
            value={code}
            error={wrong}
            helperText={wrong ? "应为 19 位数字" : "不填用默认的药品编码"}
            onChange={(event) => setCode(event.target.value.trim())}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton>取消</BackButton>
        <Button
          variant="contained"
          disabled={busy || wrong}
          onClick={() =>
            void act({
              run: () => setGoodsTax(read, { rate, tax_code: code }),
              done: "税率已保存，之后申请的发票按新税率",
              refresh: ["goods_taxes"],
              onDone: onClose,
            })
          }
        >
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function GoodsTaxList() {
  const writes = useCan()("invoices", "write");
  const small = useSmall();
  const [editing, setEditing] = useState<GoodsTax | null>(null);
  const edit = (tax: GoodsTax) =>
    writes && (
      <Button size="small" onClick={() => setEditing(tax)}>
        修改
      </Button>
    );
  return (
    <>
      <ListFrame
        title="商品税率"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "ASC" }}
        exporter={exporter}
      >
        {small ? (
          <CardList<GoodsTax>
            card={(tax) => (
              <Box>
                <Box sx={{ fontWeight: 600 }}>
                  {tax.goods_name} {tax.spec}
                </Box>
                {rateText(tax.rate)} {tax.tax_code}
                {edit(tax)}
              </Box>
            )}
          />
        ) : (
          <DataTable<GoodsTax> rowClick={false} bulkActionButtons={false}>
            <DataTable.Col<GoodsTax> source="goods_code" />
            <DataTable.Col<GoodsTax> source="goods_name" render={(tax) => `${tax.goods_name} ${tax.spec}`} />
            <DataTable.Col<GoodsTax> source="rate" disableSort render={(tax) => rateText(tax.rate)} />
            <DataTable.Col<GoodsTax> source="tax_code" disableSort render={(tax) => tax.tax_code || "默认"} />
            <DataTable.Col<GoodsTax> label="操作" render={edit} />
          </DataTable>
        )}
      </ListFrame>
      {editing && <TaxDialog tax={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
