import { Box } from "@mui/material";
import { NullableBooleanInput, RecordContextProvider, ReferenceField, SelectInput } from "react-admin";
import type { GoodsPrice } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsName } from "../../fields/GoodsName";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { CompanyInput } from "../../inputs/CompanyInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { PRICE_STATE, PROVINCES, RANKS, scopeText } from "./scope";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("goods_prices");

const filters = [
  <GoodsInput key="goods" source="goods_id" alwaysOn />,
  <CompanyInput key="company" source="company_id" alwaysOn />,
  <SelectInput key="region" source="region" choices={PROVINCES} alwaysOn />,
  <SelectInput key="rank" source="rank" choices={RANKS} alwaysOn />,
  <NullableBooleanInput
    key="valid"
    source="valid"
    alwaysOn
    trueLabel="未过期"
    falseLabel="已过期"
    nullLabel="全部"
  />,
];

const period = ({ valid_from, valid_to }: GoodsPrice) =>
  valid_from || valid_to
    ? `${valid_from ? dateTime(valid_from) : "即日"} 至 ${valid_to ? dateTime(valid_to) : "长期"}`
    : "长期";

const exporter = csvExporter("专属价", [
  { label: "商品编号", value: (p) => p.goods_id },
  { label: "客户编号", value: (p) => p.company_id ?? "" },
  { label: "地区", value: (p) => p.region },
  { label: "等级", value: (p) => p.rank ?? "" },
  { label: "单价", value: (p) => p.price },
  { label: "有效期", value: period },
]);

const Whom = ({ of }: { of: GoodsPrice }) => (
  <Box>
    {of.company_id !== null && <ReferenceField source="company_id" reference="company_names" link={false} />}
    {scopeText(of) && <Box sx={{ typography: "body2" }}>{scopeText(of)}</Box>}
  </Box>
);

const State = ({ of }: { of: GoodsPrice }) => <StatusTag word={PRICE_STATE[of.state]} />;

const Card = (price: GoodsPrice) => (
  <Box>
    <RecordContextProvider value={price}>
      <GoodsName />
    </RecordContextProvider>
    <Price value={price.price} strong /> <State of={price} />
    <Box sx={{ typography: "body2" }}>{scopeText(price) || "指定客户"}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{period(price)}</Box>
  </Box>
);

export function GoodsPriceList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="专属价"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/goods_prices/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="goods_id" render={() => <GoodsName />} />
          <DataTable.Col label="给谁" render={(price) => <Whom of={price} />} />
          <DataTable.Col
            source="price"
            align="right"
            render={(price) => <Price value={price.price} strong />}
          />
          <DataTable.Col source="valid_to" label="有效期" render={period} />
          <DataTable.Col label="状态" render={(price) => <State of={price} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
