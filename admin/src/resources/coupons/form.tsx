import {
  BooleanInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import type { Coupon } from "../../api/types";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { MoneyInput } from "../../inputs/MoneyInput";
import { endsAfter } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { AudienceInputs } from "../promotions/AudienceInputs";
import { FormPart } from "../promotions/FormPart";
import { NamedArrayInput } from "../promotions/NamedArrayInput";
import {
  CLAIM_KIND,
  cutError,
  MOST_DAYS,
  MOST_EACH,
  MOST_TOTAL,
  SCOPE,
  totalError,
  validFromError,
  validityError,
} from "./words";

const BLANK = {
  scope: "all",
  scope_ids: [],
  excluded_goods: [],
  excluded_categories: [],
  threshold: "0.00",
  stack_group: "",
  ranks: [],
  buyer_types: [],
  regions: [],
  companies: [],
  is_new_buyer: false,
  claim_kind: "click",
  total: null,
  per_company: 1,
  budget: null,
  claim_to: null,
  valid_from: null,
  valid_to: null,
  valid_days: 30,
};

const LISTS = { categories: "categories", goods: "goods", brands: "brands" } as const;
const isListed = (scope: string): scope is keyof typeof LISTS => scope in LISTS;

/** What the chosen kind of scope consists of. */
function ScopeInputs() {
  const scope = useWatch<Coupon, "scope">({ name: "scope" });
  const { setValue } = useFormContext<Coupon>();
  return (
    <>
      <SelectInput
        source="scope"
        choices={choices(SCOPE)}
        validate={required()}
        // The number of a product would be taken for that of a brand.
        onChange={() => setValue("scope_ids", [], { shouldDirty: true })}
      />
      {isListed(scope) && (
        <NamedArrayInput
          key={scope}
          source="scope_ids"
          reference={LISTS[scope]}
          label={SCOPE[scope]}
          isRequired
        />
      )}
      <NamedArrayInput source="excluded_goods" reference="goods" helperText="含麻黄碱类商品总是不参加" />
      <NamedArrayInput source="excluded_categories" reference="categories" />
    </>
  );
}

const afterClaims = endsAfter("claim_from");
const count = (most: number) => [minValue(1, "至少为 1"), maxValue(most, `最多 ${most}`)];

export function CouponForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={isNew ? BLANK : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} save="保存草稿" />}
    >
      <FormPart title="优惠">
        <FormGrid>
          <TextInput source="name" validate={[required(), maxLength(40)]} helperText="客户看到的名称" />
          <TextInput
            source="remark"
            validate={maxLength(200)}
            helperText="客户看到的说明，如：活动期间新客专享"
          />
          <MoneyInput source="threshold" mayBeZero validate={[required()]} helperText="0 表示无门槛" />
          <MoneyInput source="cut" validate={[required(), cutError]} />
          <TextInput
            source="stack_group"
            validate={maxLength(20)}
            helperText="同组的券一单只能用一张；组名不同的可以一起用"
          />
        </FormGrid>
      </FormPart>
      <FormPart title="适用商品">
        <FormGrid>
          <ScopeInputs />
        </FormGrid>
      </FormPart>
      <FormPart title="领取">
        <FormGrid>
          <SelectInput source="claim_kind" choices={choices(CLAIM_KIND)} validate={required()} />
          <NumberInput
            source="per_company"
            min={1}
            step={1}
            validate={[required(), ...count(MOST_EACH)]}
            helperText="每家企业最多领几张"
          />
          <NumberInput
            source="total"
            min={1}
            step={1}
            validate={[...count(MOST_TOTAL), totalError]}
            helperText="总张数和预算至少填一项"
          />
          <MoneyInput source="budget" helperText="领出的面值到这个金额就停止领取；空着以总张数为限" />
          <ShopTimeInput source="claim_from" validate={[required()]} helperText="北京时间" />
          <ShopTimeInput source="claim_to" validate={[afterClaims]} helperText="空着表示长期" />
        </FormGrid>
      </FormPart>
      <FormPart title="有效期" hint="填领取后的天数，或一段固定的时间">
        <FormGrid columns={3}>
          <NumberInput
            source="valid_days"
            min={1}
            step={1}
            validate={count(MOST_DAYS)}
            helperText="领取后几天内有效"
          />
          <ShopTimeInput source="valid_from" validate={[validFromError]} />
          <ShopTimeInput source="valid_to" validate={[validityError]} />
        </FormGrid>
      </FormPart>
      <FormPart title="对象">
        <FormGrid>
          <AudienceInputs />
          <BooleanInput source="is_new_buyer" helperText="还没有下过单的企业" />
        </FormGrid>
      </FormPart>
    </SimpleForm>
  );
}
