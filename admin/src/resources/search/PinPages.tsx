import { Box, Stack } from "@mui/material";
import {
  AutocompleteArrayInput,
  Create,
  ReferenceArrayInput,
  required,
  SearchInput,
  TextInput,
} from "react-admin";
import type { Goods } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { Edit } from "../../forms/Edit";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { SearchForm, ValidityInputs } from "./frame";
import { GoodsOrder } from "./GoodsOrder";
import { period, stateOf, VALIDITY } from "./validity";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("search_pins");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="关键词" />];

const exporter = csvExporter("搜索置顶", [
  { label: "关键词", value: (p) => p.keyword },
  { label: "商品编号", value: (p) => p.goods_ids.join("、") },
  { label: "状态", value: (p) => VALIDITY[stateOf(p)].text },
  { label: "开始时间", value: (p) => dateTime(p.valid_from) },
  { label: "结束时间", value: (p) => dateTime(p.valid_to) },
]);

export function PinList() {
  const small = useSmall();
  const writes = useCan()("search", "write");
  return (
    <ListFrame
      title="搜索置顶"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList
          to={(pin) => (writes ? `/search_pins/${pin.id}` : undefined)}
          card={(pin) => (
            <>
              <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
                <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{pin.keyword}</Box>
                <StatusTag word={VALIDITY[stateOf(pin)]} />
              </Stack>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {pin.goods_ids.length} 个商品 · {period(pin)}
              </Box>
            </>
          )}
        />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="keyword" />
          <DataTable.Col source="goods_ids" disableSort render={(pin) => `${pin.goods_ids.length} 个`} />
          <DataTable.Col
            source="valid_to"
            label="状态"
            render={(pin) => <StatusTag word={VALIDITY[stateOf(pin)]} />}
          />
          <DataTable.Col source="valid_from" label="有效期" render={period} />
        </DataTable>
      )}
    </ListFrame>
  );
}

const goodsText = (goods?: Goods) => (goods ? `${goods.name} ${goods.spec} ${goods.maker}` : "");

function Fields() {
  return (
    <>
      <div className="wide">
        <TextInput source="keyword" validate={required()} helperText="买家搜这个词时置顶；大小写和空格不计" />
      </div>
      <div className="wide">
        <ReferenceArrayInput source="goods_ids" reference="goods" perPage={20}>
          <AutocompleteArrayInput
            optionText={goodsText}
            filterToQuery={(q: string) => ({ q })}
            validate={required()}
            helperText="最多 20 个；买家无权看到的商品不会显示"
          />
        </ReferenceArrayInput>
        <GoodsOrder />
      </div>
      <ValidityInputs />
    </>
  );
}

export const PinEdit = () => (
  <Edit title="修改搜索置顶" mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <SearchForm>
      <Fields />
    </SearchForm>
  </Edit>
);

export const PinCreate = () => (
  <Create title="新建搜索置顶" redirect="list" sx={{ pt: 2 }}>
    <SearchForm isNew defaults={{ goods_ids: [], valid_from: null, valid_to: null }}>
      <Fields />
    </SearchForm>
  </Create>
);
