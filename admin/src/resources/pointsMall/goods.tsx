import { Box, Stack } from "@mui/material";
import {
  BooleanInput,
  Create,
  maxLength,
  minValue,
  NumberInput,
  required,
  SearchInput,
  TextInput,
} from "react-admin";
import { uploadGoodsPicture } from "../../api/calls/pictures";
import type { PointsGoods } from "../../api/types";
import { useCan } from "../../api/useCan";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Price } from "../../fields/Price";
import { RecordTitle } from "../../fields/RecordTitle";
import { StatusTag } from "../../fields/StatusTag";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { dateTime } from "../../i18n/time";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Period } from "../promotions/Period";
import { pointsPrice, priceError, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("points_goods");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <BooleanInput key="is_open" source="is_open" />,
];

const views = [
  { label: "已开启", filter: { is_open: true } },
  { label: "未开启", filter: { is_open: false } },
];

const price = (goods: PointsGoods) => pointsPrice(goods.points, goods.money);
const state = (goods: PointsGoods) => <StatusTag word={stateOf(goods)} />;
const period = (goods: PointsGoods) =>
  goods.starts_at || goods.ends_at
    ? `${dateTime(goods.starts_at) || "即日"} 至 ${dateTime(goods.ends_at) || "长期"}`
    : "长期有效";

const exporter = csvExporter("积分商品", [
  { label: "名称", value: (g) => g.name },
  { label: "兑换价", value: price },
  { label: "价值", value: (g) => g.worth },
  { label: "库存", value: (g) => g.stock },
  { label: "已兑", value: (g) => g.sold },
  { label: "每家限兑", value: (g) => g.limit ?? "不限" },
  { label: "时间", value: period },
  { label: "状态", value: (g) => stateOf(g).text },
]);

const Name = ({ of }: { of: PointsGoods }) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: "center" }}>
    <GoodsPicture src={of.image} name={of.name} />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{of.name}</Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{of.remark}</Box>
    </Box>
  </Stack>
);

const Card = (goods: PointsGoods) => (
  <Stack sx={{ gap: 0.5 }}>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Name of={goods} />
      {state(goods)}
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {price(goods)} · 库存 {goods.stock} · 已兑 {goods.sold}
    </Box>
  </Stack>
);

export function PointsGoodsList() {
  const isSmall = useSmall();
  const writes = useCan()("points_goods", "write");
  return (
    <ListFrame
      title="积分商品"
      filters={filters}
      views={views}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => (writes ? `/points_goods/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="name" render={(g) => <Name of={g} />} />
          <DataTable.Col source="points" render={price} />
          <DataTable.Col
            source="worth"
            disableSort
            align="right"
            render={(g) => <Price value={g.worth} plain />}
          />
          <DataTable.NumberCol source="stock" />
          <DataTable.NumberCol source="sold" disableSort />
          <DataTable.Col source="limit" disableSort render={(g) => g.limit ?? "不限"} />
          <DataTable.Col
            label="时间"
            render={(g) =>
              g.starts_at || g.ends_at ? <Period from={g.starts_at} to={g.ends_at} /> : "长期有效"
            }
          />
          <DataTable.NumberCol source="sort" />
          <DataTable.Col label="状态" render={state} />
        </DataTable>
      )}
    </ListFrame>
  );
}

const BLANK = {
  points: 500,
  money: "0.00",
  worth: "0.00",
  stock: 0,
  limit: null,
  starts_at: null,
  ends_at: null,
  is_open: true,
  sort: 0,
  remark: "",
  details: "",
  image: "",
};

const whole = [required(), minValue(0)];

const PointsGoodsForm = ({ isNew }: { isNew?: boolean }) => (
  <SimpleForm
    defaultValues={isNew ? BLANK : undefined}
    sx={{ maxWidth: 960 }}
    toolbar={<FormToolbar isNew={isNew} />}
  >
    <FormGrid>
      <TextInput source="name" validate={[required(), maxLength(60)]} helperText="不能是药品" />
      <TextInput source="remark" validate={maxLength(200)} helperText="名称下面的一句话" />
      <NumberInput
        source="points"
        min={0}
        step={1}
        validate={[...whole, priceError]}
        helperText="兑换一件要的积分"
      />
      <MoneyInput source="money" mayBeZero validate={[required()]} helperText="另付的金额，0 表示只用积分" />
      <MoneyInput source="worth" mayBeZero validate={[required()]} helperText="市场参考价，客户会看到" />
      <NumberInput source="stock" min={0} step={1} validate={whole} />
      <NumberInput
        source="limit"
        min={1}
        step={1}
        validate={minValue(1)}
        helperText="每家企业最多兑几件，空着不限"
      />
      <NumberInput source="sort" min={0} step={1} validate={whole} helperText="小的在前" />
      <ShopTimeInput source="starts_at" helperText="北京时间，空着表示马上开始" />
      <ShopTimeInput source="ends_at" validate={[afterStart]} helperText="空着表示长期有效" />
      <BooleanInput source="is_open" />
      <TextInput className="wide" source="details" multiline minRows={3} helperText="规格、发货说明等" />
      <div className="wide">
        <PictureInput source="image" upload={uploadGoodsPicture} hint="建议正方形，至少 400×400" />
      </div>
    </FormGrid>
  </SimpleForm>
);

export const PointsGoodsEdit = () => (
  <EditWithHistory of="points_goods" title={<RecordTitle kind="积分商品" />}>
    <PointsGoodsForm />
  </EditWithHistory>
);

export const PointsGoodsCreate = () => (
  <Create title="新建积分商品" redirect="list" sx={{ pt: 2 }}>
    <PointsGoodsForm isNew />
  </Create>
);
