import { Box } from "@mui/material";
import { useMemo } from "react";
import {
  BooleanInput,
  Create,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  RecordContextProvider,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { useRecordOf } from "../../api/useRecords";
import { RecordTitle } from "../../fields/RecordTitle";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { AudienceInputs } from "../promotions/AudienceInputs";
import { NoDraft } from "../promotions/EditToShow";
import { FormPart } from "../promotions/FormPart";
import { ZONES } from "../promotions/zones";
import { Check } from "./Check";
import { GoodsRows } from "./GoodsRows";
import { CAMPAIGN_KIND, shapeOf, TARGET_KIND } from "./kinds";
import { TierRows } from "./TierRows";
import { audienceOf, type CampaignDraft, discountText, formOf } from "./words";

const BLANK: CampaignDraft = {
  kind: "full_reduction",
  name: "",
  remark: "",
  zone: "",
  with_coupon: true,
  stack_group: "",
  priority: 0,
  percent: 94,
  target_kind: "units",
  target_quantity: null,
  buyer_limit: 0,
  budget: null,
  image: "",
  ranks: [],
  buyer_types: [],
  regions: [],
  companies: [],
  goods: [],
  tiers: [{ threshold: "500.00", cut: "30.00", gift_quantity: 1, gift_value: "0.00", voucher: "10.00" }],
};

const some = [minValue(1, "至少为 1")];
const several = [minValue(2, "至少 2 家")];
const none = [required(), minValue(0, "不能是负数")];

/** Only what has a page of its own is put on one; the first is taken where there is only one. */
function ZoneInput({ kind }: { kind: string }) {
  const zones = shapeOf(kind).zones ?? [];
  if (zones.length === 0) return null;
  const shown = Object.fromEntries(zones.map((zone) => [zone, ZONES[zone] ?? zone]));
  return (
    <SelectInput
      source="zone"
      choices={choices(shown)}
      validate={kind === "subsidy" ? required() : undefined}
      helperText="展示在哪个专区页"
    />
  );
}

/** What of each product completes its group: units, or buyers. */
function TargetInputs() {
  const byMembers = useWatch({ name: "target_kind" }) === "members";
  return (
    <>
      <SelectInput
        source="target_kind"
        choices={choices(TARGET_KIND)}
        defaultValue="units"
        validate={required()}
        helperText={byMembers ? "数付款的客户，一家只计一次" : "数付款的数量"}
      />
      <NumberInput
        source="target_quantity"
        label={byMembers ? "成团家数" : undefined}
        min={byMembers ? 2 : 1}
        step={1}
        validate={[required(), ...(byMembers ? several : some)]}
        helperText={`每个商品到截止时要${byMembers ? "有几家付款参团" : "卖够的数量"}，不够自动退款`}
      />
    </>
  );
}

function ByKind() {
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  const percent = useWatch({ name: "percent" }) as number | null;
  const shape = shapeOf(kind);
  return (
    <>
      {kind === "welfare" && (
        <FormPart title="折扣">
          <FormGrid>
            <NumberInput
              source="percent"
              min={50}
              max={99}
              step={1}
              validate={[required(), minValue(50), maxValue(99)]}
              helperText={`按价格的百分之几卖：${discountText(percent)}`}
            />
          </FormGrid>
        </FormPart>
      )}
      {kind === "group_buy" && (
        <FormPart title="成团">
          <FormGrid>
            <TargetInputs />
          </FormGrid>
        </FormPart>
      )}
      {shape.tiers && (
        <FormPart title={shape.tiers === "threshold" ? "门槛" : "档位"}>
          <TierRows />
        </FormPart>
      )}
      <FormPart title="商品">
        <GoodsRows />
      </FormPart>
    </>
  );
}

function KindInput({ isNew }: { isNew?: boolean }) {
  const { setValue } = useFormContext();
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  const zoneFor = (next: string) => shapeOf(next).zones?.[0] ?? "";
  return (
    <SelectInput
      source="kind"
      choices={choices(CAMPAIGN_KIND)}
      validate={required()}
      readOnly={!isNew}
      helperText={shapeOf(kind).about}
      onChange={(event) => setValue("zone", zoneFor(String(event.target.value)))}
    />
  );
}

function Fields({ isNew }: { isNew?: boolean }) {
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  const shape = shapeOf(kind);
  return (
    <>
      <FormPart title="活动">
        <FormGrid>
          <KindInput isNew={isNew} />
          <TextInput source="name" validate={[required(), maxLength(40)]} helperText="客户看到的名称" />
          <ShopTimeInput source="starts_at" validate={[required()]} helperText="北京时间" />
          <ShopTimeInput source="ends_at" validate={[required(), afterStart]} helperText="北京时间" />
          <ZoneInput kind={kind} />
          <TextInput
            className="wide"
            source="remark"
            multiline
            validate={maxLength(500)}
            helperText="客户看到的说明"
          />
        </FormGrid>
      </FormPart>
      <ByKind />
      <FormPart title="对象">
        <FormGrid>
          <AudienceInputs />
        </FormGrid>
      </FormPart>
      <FormPart title="限制与叠加">
        <FormGrid>
          <MoneyInput source="budget" helperText={shape.budget ?? "让利到这个金额就不再给；空着不限"} />
          {shape.limits === "campaign" && (
            <NumberInput
              source="buyer_limit"
              min={0}
              step={1}
              validate={none}
              helperText="每家企业最多参加几次，0 不限"
            />
          )}
          {shape.stacks && (
            <>
              <TextInput
                source="stack_group"
                validate={maxLength(20)}
                helperText="同组的活动一行商品只参加一个；组名不同的可以叠加"
              />
              <NumberInput
                source="priority"
                step={1}
                validate={required()}
                helperText="一样优惠时，大的优先"
              />
            </>
          )}
          {!shape.isBesideCoupons && (
            <BooleanInput
              source="with_coupon"
              helperText={shape.stacks ? "参加的商品还能用优惠券" : "活动价的商品还能参加满减、用优惠券"}
            />
          )}
        </FormGrid>
      </FormPart>
      <FormPart title="图片">
        <Box sx={{ maxWidth: 520 }}>
          <PictureInput source="image" hint="活动页横幅，建议 1200×200；不上传就不显示" />
        </Box>
      </FormPart>
      <FormPart title="检查">
        <Check />
      </FormPart>
    </>
  );
}

const CampaignForm = ({ isNew }: { isNew?: boolean }) => (
  <SimpleForm
    defaultValues={isNew ? BLANK : undefined}
    sx={{ maxWidth: 1100 }}
    toolbar={<FormToolbar isNew={isNew} save="保存草稿" />}
  >
    <Fields isNew={isNew} />
  </SimpleForm>
);

/** The audience by condition, as used in the form. */
function Unfolded() {
  const campaign = useRecordOf("campaigns");
  const record = useMemo(() => campaign && { ...campaign, ...audienceOf(campaign.audience) }, [campaign]);
  if (!record) return null;
  return (
    <RecordContextProvider value={record}>
      {record.can_edit ? (
        <CampaignForm />
      ) : (
        <NoDraft to={`/campaigns/${record.id}/show`}>
          这个活动已经提交，不能修改；请先撤回，或停止后复制一份。
        </NoDraft>
      )}
    </RecordContextProvider>
  );
}

const folded = (draft: CampaignDraft) => formOf(draft);

export const CampaignEdit = () => (
  <Edit
    title={<RecordTitle kind="营销活动" />}
    mutationMode="pessimistic"
    redirect="show"
    actions={false}
    transform={folded as never}
    sx={{ pt: 2 }}
  >
    <Unfolded />
  </Edit>
);

export const CampaignCreate = () => (
  <Create title="新建营销活动" redirect="show" transform={folded as never} sx={{ pt: 2 }}>
    <CampaignForm isNew />
  </Create>
);
