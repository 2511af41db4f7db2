import { Box } from "@mui/material";
import { RecordContextProvider, ReferenceField, SelectInput } from "react-admin";
import type { SaleRule } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsName } from "../../fields/GoodsName";
import { StatusTag } from "../../fields/StatusTag";
import { CompanyInput } from "../../inputs/CompanyInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";
import { EFFECT_WORD, EFFECTS, named } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("sale_rules");

const filters = [
  <GoodsInput key="goods" source="goods_id" alwaysOn />,
  <SelectInput key="effect" source="effect" choices={EFFECTS} alwaysOn />,
  <SelectInput key="type" source="buyer_type" choices={BUYER_TYPES} alwaysOn />,
  <SelectInput key="region" source="region" choices={PROVINCES} alwaysOn />,
  <SelectInput key="rank" source="rank" choices={RANKS} />,
  <CompanyInput key="company" source="company_id" />,
];

const exporter = csvExporter("控销规则", [
  { label: "商品编号", value: (rule) => rule.goods_id },
  { label: "控销", value: (rule) => EFFECT_WORD[rule.effect]?.text ?? rule.effect },
  { label: "客户编号", value: (rule) => rule.company_id ?? "" },
  { label: "对象", value: named },
]);

const Whom = ({ of }: { of: SaleRule }) => (
  <Box>
    {of.company_id !== null && <ReferenceField source="company_id" reference="company_names" link={false} />}
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
        <CardList card={Card} to={({ id }) => (writes ? `/sale_rules/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="goods_id" render={() => <GoodsName />} />
          <DataTable.Col source="effect" render={(rule) => <Effect of={rule} />} />
          <DataTable.Col label="对谁" render={(rule) => <Whom of={rule} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
