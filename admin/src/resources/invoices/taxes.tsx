import { Box, Button } from "@mui/material";
import { useState } from "react";
import { SearchInput } from "react-admin";
import type { GoodsTax } from "../../api/types";
import { useCan } from "../../api/useCan";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { TaxDialog } from "./TaxDialog";
import { rateText } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("goods_taxes");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="商品、编码" />];
const views = [{ label: "单独设过税率", filter: { own: true } }];
const exporter = csvExporter("商品税率", [
  { label: "商品编码", value: (t) => t.goods_code },
  { label: "商品", value: (t) => t.goods_name },
  { label: "规格", value: (t) => t.spec },
  { label: "税率", value: (t) => rateText(t.rate) },
  { label: "税收分类编码", value: (t) => t.tax_code },
]);

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
          <CardList
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
          <DataTable rowClick={false} bulkActionButtons={false}>
            <DataTable.Col source="goods_code" />
            <DataTable.Col source="goods_name" render={(tax) => `${tax.goods_name} ${tax.spec}`} />
            <DataTable.Col source="rate" disableSort render={(tax) => rateText(tax.rate)} />
            <DataTable.Col source="tax_code" disableSort render={(tax) => tax.tax_code || "默认"} />
            <DataTable.Col label="操作" render={edit} />
          </DataTable>
        )}
      </ListFrame>
      {editing && <TaxDialog tax={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
