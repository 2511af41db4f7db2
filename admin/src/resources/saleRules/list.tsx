import { Box } from "@mui/material";
import { DataTable, RecordContextProvider, ReferenceField, SelectInput } from "react-admin";
import type { CompanyName, SaleRule } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsName } from "../../fields/GoodsName";
import { StatusTag } from "../../fields/StatusTag";
import { CompanyInput } from "../../inputs/CompanyInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { CardList } from "../../lists/CardList";
import { csvExporter } from "../../lists/csv";
import { ListFrame } from "../../lists/ListFrame";
import { useSmall } from "../../lists/useSmall";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";
import { EFFECT_WORD, EFFECTS, named } from "./words";

const filters = [
  <GoodsInput key="goods" source="goods_id" alwaysOn />,
  <SelectInput key="effect" source="effect" choices={EFFECTS} alwaysOn />,
  <SelectInput key="type" source="buyer_type" choices={BUYER_TYPES} alwaysOn />,
  <SelectInput key="region" source="region" choices={PROVINCES} alwaysOn />,
  <SelectInput key="rank" source="rank" choices={RANKS} />,
  <CompanyInput key="company" source="company_id" />,
];

const exporter = csvExporter<SaleRule>("控销规则", [
  { label: "商品编号", value: (rule) => rule.goods_id },
  { label: "控销", value: (rule) => EFFECT_WORD[rule.effect]?.text ?? rule.effect },
  { label: "客户编号", value: (rule) => rule.company_id ?? "" },
  { label: "对象", value: named },
]);

const Whom = ({ of }: { of: SaleRule }) => (
  <Box>
    {of.company_id !== null && (
      <ReferenceField<SaleRule, CompanyName> source="company_id" reference="company_names" link={false} />
    )}
    {named(of) && <Box sx={{ typography: "body2" }}>{named(of)}</Box>}
  </Box>
);

const Effect = ({ of }: { of: SaleRule }) => <StatusTag word={EFFECT_WORD[of.effect]} />;

const Card = (rule: SaleRule) => (
  <RecordContextProvider value={rule}>
    <GoodsName />
    <Effect of={rule} />
    <Whom of={rule} />
  </RecordContextProvider>
);

export function SaleRuleList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="控销规则"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList<SaleRule> card={Card} to={({ id }) => (writes ? `/sale_rules/${id}` : undefined)} />
      ) : (
        <DataTable<SaleRule> rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col<SaleRule> source="goods_id" render={() => <GoodsName />} />
          <DataTable.Col<SaleRule> source="effect" render={(rule) => <Effect of={rule} />} />
          <DataTable.Col<SaleRule> label="对谁" render={(rule) => <Whom of={rule} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
