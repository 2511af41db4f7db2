import { Box } from "@mui/material";
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
import { useWatch } from "react-hook-form";
import type { Draw } from "../../api/types";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PictureInput } from "../../inputs/PictureInput";
import { afterStart } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { AudienceInputs } from "../promotions/AudienceInputs";
import { CreateToShow, EditToShow } from "../promotions/EditToShow";
import { FormPart } from "../promotions/FormPart";
import { PrizesInput } from "./PrizesInput";
import { StartHint } from "./StartHint";
import { CHANCE } from "./words";

const BLANK = {
  remarks: "",
  rules: "",
  image: "",
  chance_kind: "once",
  per_amount: null,
  points: null,
  limit: null,
  company_day_limit: null,
  member_limit: null,
  member_day_limit: null,
  pause_seconds: null,
  day_budget: null,
  ranks: [],
  buyer_types: [],
  regions: [],
  budget: null,
  is_on_home: true,
  prizes: [
    { kind: "voucher", name: "10 元现金券", value: "10.00", valid_days: 90, weight: 100, total: 50 },
    { kind: "points", name: "50 积分", points: 50, valid_days: 365, weight: 400, total: 200 },
    { kind: "none", name: "谢谢参与", weight: 9500 },
  ],
};

const points = [minValue(1, "至少为 1"), maxValue(1_000_000, "最多 1000000")];
const times = [minValue(1, "至少为 1"), maxValue(10_000, "最多 10000")];

/** How fast chances are used. */
function PaceInputs() {
  return (
    <>
      <NumberInput
        source="company_day_limit"
        min={1}
        step={1}
        validate={times}
        helperText="每家企业一天最多几次，空着不限"
      />
      <NumberInput
        source="member_limit"
        min={1}
        step={1}
        validate={times}
        helperText="企业里每个账号最多几次，空着不限"
      />
      <NumberInput
        source="member_day_limit"
        min={1}
        step={1}
        validate={times}
        helperText="企业里每个账号一天最多几次，空着不限"
      />
      <NumberInput
        source="pause_seconds"
        min={1}
        step={1}
        validate={[minValue(1, "至少为 1"), maxValue(86_400, "最多 86400 秒（一天）")]}
        helperText="同一企业隔多久才能再抽，空着不限"
      />
    </>
  );
}

/** How a company gets its chances. */
function ChanceInputs() {
  const kind = useWatch<Draw, "chance_kind">({ name: "chance_kind" });
  return (
    <>
      <SelectInput source="chance_kind" choices={choices(CHANCE)} validate={required()} />
      {kind === "per_amount" && (
        <MoneyInput
          source="per_amount"
          validate={[required()]}
          helperText="活动期间实付每满这么多得一次，发货后计入"
        />
      )}
      {kind === "points" && (
        <NumberInput
          source="points"
          min={1}
          step={1}
          validate={[required(), ...points]}
          helperText="抽一次用掉的积分"
        />
      )}
      {kind !== "once" && (
        <NumberInput
          source="limit"
          min={1}
          step={1}
          validate={times}
          helperText="每家企业最多几次，空着不限"
        />
      )}
      {kind !== "once" && <PaceInputs />}
    </>
  );
}

const DrawForm = ({ isNew }: { isNew?: boolean }) => (
  <SimpleForm
    defaultValues={isNew ? BLANK : undefined}
    sx={{ maxWidth: 1100 }}
    toolbar={<FormToolbar isNew={isNew} save="保存草稿" />}
  >
    <FormPart title="活动">
      <FormGrid>
        <TextInput source="name" validate={[required(), maxLength(40)]} />
        <TextInput source="remarks" validate={maxLength(200)} helperText="弹窗标题下面的一句话" />
        <ShopTimeInput source="starts_at" validate={[required()]} helperText="北京时间" />
        <ShopTimeInput
          source="ends_at"
          validate={[required(), afterStart]}
          helperText="结束后公布种子，谁都能核对"
        />
        <MoneyInput source="budget" helperText="奖品成本到这个金额后只出“未中奖”；空着不限" />
        <MoneyInput source="day_budget" helperText="当天剩余金额不够发最贵的奖品时，当天不再抽；空着不限" />
        <BooleanInput source="is_on_home" helperText="首页底部出现抽奖条" />
        <TextInput
          className="wide"
          source="rules"
          multiline
          minRows={3}
          validate={maxLength(4000)}
          helperText="一行一条，客户会看到"
        />
      </FormGrid>
    </FormPart>
    <FormPart title="奖品与概率" hint="概率 = 权重 ÷ 全部权重，会对客户公布">
      <StartHint />
      <PrizesInput />
    </FormPart>
    <FormPart title="抽奖机会与对象">
      <FormGrid>
        <ChanceInputs />
        <AudienceInputs byName={false} />
      </FormGrid>
    </FormPart>
    <FormPart title="图片">
      <Box sx={{ maxWidth: 520 }}>
        <PictureInput source="image" hint="抽奖页顶部的图，宽是高的四倍；不上传就没有图" />
      </Box>
    </FormPart>
  </SimpleForm>
);

export const DrawEdit = () => (
  <EditToShow of="draws" kind="抽奖">
    <DrawForm />
  </EditToShow>
);

export const DrawCreate = () => (
  <CreateToShow kind="抽奖">
    <DrawForm isNew />
  </CreateToShow>
);
