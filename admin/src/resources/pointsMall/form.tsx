import {
  BooleanInput,
  Create,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  TextInput,
} from "react-admin";
import { uploadGoodsPicture } from "../../api/calls/pictures";
import { RecordTitle } from "../../fields/RecordTitle";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { ReleaseHint } from "./ReleaseHint";

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

const within = (least: number, most: number) => [
  minValue(least, `至少为 ${least}`),
  maxValue(most, `最多 ${most}`),
];
/** As the server limits them. */
const POINTS = within(1, 10_000_000);
const STOCK = within(0, 1_000_000);
const EACH = within(1, 10_000);

const PointsGoodsForm = ({ isNew }: { isNew?: boolean }) => (
  <SimpleForm
    defaultValues={isNew ? BLANK : undefined}
    sx={{ maxWidth: 960 }}
    toolbar={<FormToolbar isNew={isNew} />}
  >
    <ReleaseHint />
    <FormGrid>
      <TextInput source="name" validate={[required(), maxLength(60)]} helperText="不能是药品" />
      <TextInput source="remark" validate={maxLength(120)} helperText="名称下面的一句话" />
      <NumberInput
        source="points"
        min={1}
        step={1}
        validate={[required(), ...POINTS]}
        helperText="兑换一件要的积分"
      />
      <MoneyInput source="money" mayBeZero validate={[required()]} helperText="另付的金额，0 表示只用积分" />
      <MoneyInput
        source="worth"
        mayBeZero
        validate={[required()]}
        helperText="市场参考价，客户会看到；0 表示不知道，要财务批准"
      />
      <NumberInput source="stock" min={0} step={1} validate={[required(), ...STOCK]} />
      <NumberInput
        source="limit"
        min={1}
        step={1}
        validate={EACH}
        helperText="每家企业最多兑几件，空着不限"
      />
      <NumberInput
        source="sort"
        min={0}
        step={1}
        validate={[required(), minValue(0)]}
        helperText="小的在前"
      />
      <ShopTimeInput source="starts_at" helperText="北京时间，空着表示马上开始" />
      <ShopTimeInput source="ends_at" validate={[afterStart]} helperText="空着表示长期有效" />
      <BooleanInput source="is_open" />
      <TextInput
        className="wide"
        source="details"
        multiline
        minRows={3}
        validate={maxLength(2000)}
        helperText="规格、发货说明等"
      />
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
