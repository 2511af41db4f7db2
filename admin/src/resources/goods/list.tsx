import { Box, Stack } from "@mui/material";
import {
  AutocompleteInput,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
} from "react-admin";
import type { Goods } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { DEVICE_CATEGORIES } from "../../i18n/deviceCategories";
import { deviceCategoryName, KINDS, kindName, RX, rxName } from "../../i18n/goodsClasses";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { FIRST_SALE } from "../goodsReview/words";
import { BulkAll, BulkEdit } from "./BulkEdit";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("goods");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称、编码、条码" />,
  <SelectInput key="kind" source="kind" choices={KINDS} alwaysOn />,
  <ReferenceInput key="category" source="category_id" reference="categories" perPage={500} alwaysOn>
    <AutocompleteInput label="分类" optionText="path" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <ReferenceInput key="maker" source="maker_id" reference="makers" perPage={50} alwaysOn>
    <AutocompleteInput label="生产企业" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <ReferenceInput key="brand" source="brand_id" reference="brands" perPage={50}>
    <AutocompleteInput label="品牌" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <SelectInput key="rx" source="rx" choices={RX} alwaysOn />,
  <SelectInput key="device" source="device_code" choices={DEVICE_CATEGORIES} />,
  <SelectInput key="first_sale" source="first_sale" choices={choices(FIRST_SALE)} />,
  <NullableBooleanInput
    key="sale"
    source="on_sale"
    alwaysOn
    trueLabel="在售"
    falseLabel="已下架"
    nullLabel="全部"
  />,
];

const views = [
  { label: "在售", filter: { on_sale: true, first_sale: "approved" } },
  { label: "已下架", filter: { on_sale: false } },
  { label: "待首营审批", filter: { first_sale: "waiting" } },
  { label: "未定价", filter: { unpriced: true } },
  { label: "缺图片", filter: { on_sale: true, unpictured: true } },
  { label: "缺货", filter: { first_sale: "approved", on_sale: true, sold_out: true } },
  { label: "处方药", filter: { rx: "rx" } },
  { label: "优选", filter: { is_preferred: true } },
  { label: "按重量计运费", filter: { is_freight_by_weight: true } },
  { label: "控销专区", filter: { is_controlled_sale: true } },
];

const exporter = csvExporter("商品", [
  { label: "商品编码", value: (g) => g.code },
  { label: "通用名", value: (g) => g.name },
  { label: "商品名", value: (g) => g.trade_name },
  { label: "规格", value: (g) => g.spec },
  { label: "剂型", value: (g) => g.form },
  { label: "单位", value: (g) => g.unit },
  { label: "生产企业", value: (g) => g.maker },
  { label: "类别", value: (g) => kindName(g.kind) },
  { label: "分类", value: (g) => g.category },
  { label: "处方分类", value: (g) => rxName(g.rx) },
  { label: "批准文号", value: (g) => g.approval_number },
  { label: "器械类别", value: (g) => g.device_class },
  { label: "器械分类", value: (g) => deviceCategoryName(g.device_code) },
  { label: "条码", value: (g) => g.barcode },
  { label: "基础价", value: (g) => g.base_price },
  { label: "起订量", value: (g) => g.min_number },
  { label: "中包装", value: (g) => g.step },
  { label: "件装量", value: (g) => g.case_number },
  { label: "可用库存", value: (g) => g.available },
  { label: "销量", value: (g) => g.sales },
  { label: "上架", value: (g) => g.on_sale },
  { label: "首营审批", value: (g) => g.first_sale_text },
  { label: "更新时间", value: (g) => dateTime(g.updated_at) },
]);

function NameAndSpec({ goods }: { goods: Goods }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>
        {goods.name}
        {goods.trade_name && (
          <Box component="span" sx={{ ml: 0.5, color: "text.secondary", fontWeight: 400 }}>
            {goods.trade_name}
          </Box>
        )}
      </Box>
      <Box sx={{ color: "text.disabled", typography: "caption" }}>
        {goods.spec} · {goods.code}
      </Box>
    </Box>
  );
}

/** Even if staff put it on sale, it isn't sold before its approval. */
const SaleTag = ({ goods }: { goods: Goods }) => (
  <Stack sx={{ gap: 0.5, alignItems: "flex-start" }}>
    {goods.first_sale === "approved" ? (
      <Tag tone={goods.on_sale ? "ok" : "neutral"}>{goods.on_sale ? "在售" : "已下架"}</Tag>
    ) : (
      <StatusTag word={FIRST_SALE[goods.first_sale]} />
    )}
    {goods.class_change_id !== null && <Tag tone="warn">分类变更待审</Tag>}
  </Stack>
);

const Available = ({ goods }: { goods: Goods }) => (
  <Box component="span" sx={{ color: goods.available > 0 ? "inherit" : "error.main" }}>
    {goods.available > 0 ? `${goods.available} ${goods.unit}` : "缺货"}
  </Box>
);

const Card = (goods: Goods) => (
  <Stack direction="row" sx={{ gap: 1.5 }}>
    <GoodsPicture src={goods.image} name={goods.name} size={56} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <NameAndSpec goods={goods} />
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{goods.maker}</Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", mt: 0.5, typography: "body2" }}>
        <Price value={goods.base_price} strong />
        <Available goods={goods} />
        <SaleTag goods={goods} />
      </Stack>
    </Box>
  </Stack>
);

export function GoodsList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("goods", "write");
  return (
    <ListFrame
      title="商品"
      filters={filters}
      views={views}
      sort={{ field: "updated_at", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
      actions={writes && <BulkAll />}
    >
      {small ? (
        <CardList
          card={Card}
          to={({ id }) => (writes ? `/goods/${id}` : `/goods/${id}/show`)}
          bulk={writes && <BulkEdit />}
        />
      ) : (
        <DataTable
          rowClick={writes ? "edit" : "show"}
          bulkActionButtons={writes && <BulkEdit />}
          hiddenColumns={["approval_number", "sales", "updated_at"]}
        >
          <DataTable.Col
            source="image"
            disableSort
            label="图片"
            render={(g) => <GoodsPicture src={g.image} name={g.name} />}
          />
          <DataTable.Col source="name" label="商品" render={(g) => <NameAndSpec goods={g} />} />
          <DataTable.Col source="maker" />
          <DataTable.Col source="category" render={(g) => `${kindName(g.kind)} / ${g.category}`} />
          <DataTable.Col
            source="rx"
            disableSort
            render={(g) => rxName(g.rx) && <Tag tone="info">{rxName(g.rx)}</Tag>}
          />
          <DataTable.Col source="approval_number" disableSort />
          <DataTable.Col
            align="right"
            source="base_price"
            render={(g) => (
              <>
                <Price value={g.base_price} strong />
                {g.waiting_price_change !== null && (
                  <Box>
                    <Tag tone="warn">改价待复核</Tag>
                  </Box>
                )}
                {g.ladder_prices.length > 0 && (
                  <Box sx={{ typography: "caption", color: "text.disabled" }}>
                    {g.ladder_prices.length} 档阶梯价
                  </Box>
                )}
              </>
            )}
          />
          <DataTable.Col align="right" source="available" render={(g) => <Available goods={g} />} />
          <DataTable.NumberCol source="sales" />
          <DataTable.Col source="on_sale" render={(g) => <SaleTag goods={g} />} />
          <DataTable.Col source="updated_at" render={(g) => dateTime(g.updated_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
