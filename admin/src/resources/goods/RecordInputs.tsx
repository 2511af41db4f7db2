import { Alert } from "@mui/material";
import {
  AutocompleteInput,
  BooleanInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  regex,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Category, Goods, GoodsDocument } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { DEVICE_CATEGORIES } from "../../i18n/deviceCategories";
import { CONTROLS, DEVICE_CLASSES, RX, SCOPES, STORAGE } from "../../i18n/goodsClasses";
import { PicturesInput } from "../../inputs/PicturesInput";
import { FormGrid } from "../../layout/FormGrid";
import { changesBase, proposes } from "./classes";

const MOST_PICTURES = 8;
const search = (q: string) => ({ q });
const path = (category?: Category) => category?.path ?? "";
const documentName = ({ kind_text, title }: GoodsDocument) => `${kind_text} · ${title}`;
const code = regex(/^[\w./-]{1,40}$/, "不超过 40 位的字母、数字和 . _ - /");
const barcode = regex(/^\d{8,14}$/, "应为 8 到 14 位数字");

function DeviceClass() {
  const scope = useWatch<Goods, "scope">({ name: "scope" });
  if (scope !== "device") return null;
  return <SelectInput source="device_class" choices={DEVICE_CLASSES} validate={required()} />;
}

/** A category left over where it doesn't belong stays in sight, so that it can be cleared. */
function DeviceCategory() {
  const [scope, code] = useWatch<Goods, ["scope", "device_code"]>({ name: ["scope", "device_code"] });
  if (scope !== "device" && !code) return null;
  return (
    <SelectInput
      source="device_code"
      choices={DEVICE_CATEGORIES}
      emptyText="未登记"
      emptyValue=""
      helperText="客户证照要包含它；未登记的只有证照含全部类别的客户能买"
    />
  );
}

/** Another class for an approved product is proposed, not set: it needs a reason. */
function ClassReason() {
  const before = useRecordOf("goods");
  const values = useWatch<Goods>() as Partial<Goods>;
  if (!proposes(values, before)) return null;
  return (
    <>
      <Alert severity="warning" className="wide">
        名称、厂家、批准文号和分类资料的改动要质量管理审批，通过前商品保持原样；其他改动马上生效。
      </Alert>
      <TextInput
        className="wide"
        source="class_reason"
        multiline
        validate={[required(), maxLength(200)]}
        helperText="写明依据，如：某年某月公告、新说明书"
      />
      <ReferenceInput
        source="class_document_id"
        reference="goods_documents"
        filter={{ goods_id: before?.id, status: "current" }}
        perPage={50}
      >
        <SelectInput
          className="wide"
          optionText={documentName}
          helperText="放宽或改变分类时必选；没有时先在“商品资料”上传"
        />
      </ReferenceInput>
    </>
  );
}

/** Base data of an approved product changes with a reason; one for its class counts too. */
function BaseReason() {
  const before = useRecordOf("goods");
  const values = useWatch<Goods>() as Partial<Goods>;
  if (!changesBase(values, before) || proposes(values, before)) return null;
  return (
    <TextInput
      className="wide"
      source="base_reason"
      validate={[required(), maxLength(200)]}
      helperText="改了商品名、剂型、规格、单位或条码，写明依据，记入日志，如：厂家改包装"
    />
  );
}

/** What a product is: the same for a new one and an old one. */
export function RecordInputs({ isNew }: { isNew?: boolean }) {
  return (
    <>
      <Panel title="基本资料">
        <FormGrid columns={4}>
          <TextInput source="code" validate={[required(), code]} readOnly={!isNew} />
          <TextInput source="name" validate={[required(), maxLength(100)]} />
          <TextInput source="trade_name" validate={maxLength(40)} />
          <TextInput source="aliases" validate={maxLength(200)} helperText="用顿号分开，都能搜到" />
          <ReferenceInput source="category_id" reference="categories" perPage={500}>
            <AutocompleteInput
              optionText={path}
              filterToQuery={search}
              validate={required()}
              helperText="决定药品、饮片还是器械"
            />
          </ReferenceInput>
          <ReferenceInput source="maker_id" reference="makers" perPage={50}>
            <AutocompleteInput optionText="name" filterToQuery={search} validate={required()} />
          </ReferenceInput>
          <ReferenceInput source="brand_id" reference="brands" perPage={50}>
            <AutocompleteInput optionText="name" filterToQuery={search} />
          </ReferenceInput>
          <TextInput source="form" validate={maxLength(40)} helperText="如 胶囊剂" />
          <TextInput source="spec" validate={[required(), maxLength(100)]} helperText="如 0.25g*24粒" />
          <TextInput source="unit" validate={[required(), maxLength(10)]} helperText="如 盒" />
          <TextInput source="barcode" validate={barcode} helperText="69 码" />
          <SelectInput source="storage" choices={STORAGE} validate={required()} />
          <BaseReason />
        </FormGrid>
      </Panel>
      <Panel title="资质与管控">
        <FormGrid columns={4}>
          <TextInput source="approval_number" validate={maxLength(60)} helperText="上架必须有；饮片除外" />
          <SelectInput source="rx" choices={RX} emptyValue="" helperText="药品必填" />
          <SelectInput
            source="scope"
            choices={SCOPES}
            emptyValue=""
            helperText="药品必填，客户证照要包含它"
          />
          <SelectInput source="control" choices={CONTROLS} emptyValue="" />
          <DeviceClass />
          <DeviceCategory />
          <ClassReason />
        </FormGrid>
      </Panel>
      <Panel title="图片">
        <PicturesInput source="pictures" most={MOST_PICTURES} hint="第一张是首图；没有图片就按资料自动绘制" />
      </Panel>
      <Panel title="专区与运费">
        <FormGrid columns={4}>
          <BooleanInput source="is_preferred" helperText="前台标“优”，放进包邮专区，运费与普通商品分开算" />
          <BooleanInput source="is_controlled_sale" />
          <BooleanInput source="is_freight_by_weight" helperText="前台标“重”，不参与包邮" />
          <NumberInput source="weight_grams" min={0} step={10} helperText="克；按重量计运费时必填" />
          <NumberInput
            source="free_shipping_quantity"
            min={0}
            step={1}
            helperText="买到这个数量免运费，0 为没有"
          />
        </FormGrid>
      </Panel>
    </>
  );
}
