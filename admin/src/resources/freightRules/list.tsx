import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import type { FreightRule } from "../../api/types";
import { useCan } from "../../api/useCan";
import { CardList } from "../../lists/CardList";
import { csvExporter } from "../../lists/csv";
import { ListFrame } from "../../lists/ListFrame";
import { useSmall } from "../../lists/useSmall";
import { byWeight, flat, placeOf } from "./words";

const exporter = csvExporter<FreightRule>("运费规则", [
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
        <CardList<FreightRule> card={Card} to={({ id }) => (writes ? `/freight_rules/${id}` : undefined)} />
      ) : (
        <DataTable<FreightRule> rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col<FreightRule> source="province" disableSort render={placeOf} />
          <DataTable.Col<FreightRule>
            label="普通商品"
            render={(rule) => flat(rule.ordinary_fee, rule.ordinary_free_from)}
          />
          <DataTable.Col<FreightRule>
            label="优选商品"
            render={(rule) => flat(rule.preferred_fee, rule.preferred_free_from)}
          />
          <DataTable.Col<FreightRule> label="按重量计" render={byWeight} />
          <DataTable.Col<FreightRule> label="冷链" render={(rule) => `${rule.cold_chain_fee} 元`} />
        </DataTable>
      )}
    </ListFrame>
  );
}
