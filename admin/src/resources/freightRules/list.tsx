import { Box } from "@mui/material";
import type { FreightRule } from "../../api/types";
import { useCan } from "../../api/useCan";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { byWeight, flat, placeOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("freight_rules");

const exporter = csvExporter("运费规则", [
  { label: "省份", value: placeOf },
  { label: "普通商品", value: (rule) => flat(rule.ordinary_fee, rule.ordinary_free_from) },
  { label: "优选商品", value: (rule) => flat(rule.preferred_fee, rule.preferred_free_from) },
  { label: "按重量", value: byWeight },
  { label: "冷链", value: (rule) => rule.cold_chain_fee },
]);

const Card = (rule: FreightRule) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{placeOf(rule)}</Box>
    <Box sx={{ typography: "body2" }}>普通：{flat(rule.ordinary_fee, rule.ordinary_free_from)}</Box>
    <Box sx={{ typography: "body2" }}>优选：{flat(rule.preferred_fee, rule.preferred_free_from)}</Box>
    <Box sx={{ typography: "body2" }}>按重量：{byWeight(rule)}</Box>
    <Box sx={{ typography: "body2" }}>冷链：{rule.cold_chain_fee} 元</Box>
  </>
);

export function FreightRuleList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="运费规则"
      filters={[]}
      sort={{ field: "province", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/freight_rules/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="province" disableSort render={placeOf} />
          <DataTable.Col
            label="普通商品"
            render={(rule) => flat(rule.ordinary_fee, rule.ordinary_free_from)}
          />
          <DataTable.Col
            label="优选商品"
            render={(rule) => flat(rule.preferred_fee, rule.preferred_free_from)}
          />
          <DataTable.Col label="按重量计" render={byWeight} />
          <DataTable.Col label="冷链" render={(rule) => `${rule.cold_chain_fee} 元`} />
        </DataTable>
      )}
    </ListFrame>
  );
}
