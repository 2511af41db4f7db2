import { Box } from "@mui/material";
import {
  ArrayInput,
  AutocompleteInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useSourceContext,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Draw, DrawPrize } from "../../api/types";
import { choices } from "../../i18n/words";
import { AddLineButton } from "../../inputs/AddLineButton";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PictureInput } from "../../inputs/PictureInput";
import { MOST_PRIZES, MOST_WEIGHT, oddsText, PRIZE_KIND, prizesError, weightError, weightsOf } from "./words";

const ofDraws = (q: string) => ({ q, claim_kind: "draw" });
const DRAW_COUPONS = { claim_kind: "draw" };
/** As the server limits them. */
const upTo = (most: number) => [minValue(1, "至少为 1"), maxValue(most, `最多 ${most}`)];
const POINTS = upTo(1_000_000);
const DAYS = upTo(1095);
const TOTAL = upTo(1_000_000);
const CAP = upTo(10_000);

function useKind(): string {
  const { getSource } = useSourceContext();
  return (useWatch({ name: getSource("kind") }) as string | undefined) ?? "none";
}

/** What one of this kind is worth. */
function WorthInputs() {
  const kind = useKind();
  if (kind === "none") return null;
  return (
    <>
      {kind === "coupon" && (
        <ReferenceInput source="ref_id" reference="coupons" filter={DRAW_COUPONS} perPage={25}>
          <AutocompleteInput
            label="优惠券"
            optionText="name"
            filterToQuery={ofDraws}
            validate={required()}
            helperText="领取方式是“抽奖奖品”的券"
          />
        </ReferenceInput>
      )}
      {kind === "points" ? (
        <NumberInput source="points" label="积分" min={1} step={1} validate={[required(), ...POINTS]} />
      ) : (
        kind !== "coupon" && (
          <MoneyInput
            source="value"
            label={kind === "goods" ? "每份价值" : "金额"}
            validate={[required()]}
            helperText={kind === "goods" ? "公布给买家，最高五万元；实物奖品须财务批准" : undefined}
          />
        )
      )}
      {(kind === "voucher" || kind === "points") && (
        <NumberInput source="valid_days" label="有效天数" min={1} step={1} validate={DAYS} />
      )}
      <NumberInput
        source="total"
        label="总数"
        min={1}
        step={1}
        // Things are there or not; a budget limits only what is money.
        validate={kind === "goods" ? [required(), ...TOTAL] : TOTAL}
        helperText={kind === "goods" ? undefined : "空着不限，要设预算"}
      />
      <NumberInput
        source="per_buyer_cap"
        label="每家最多"
        min={1}
        step={1}
        validate={CAP}
        helperText="空着不限"
      />
    </>
  );
}

function WeightInput() {
  const { getSource } = useSourceContext();
  const kind = useKind();
  const weight = Number(useWatch({ name: getSource("weight") })) || 0;
  const prizes = (useWatch<Draw, "prizes">({ name: "prizes" }) ?? []) as readonly DrawPrize[];
  const right: Validator = (value) => weightError(value, kind);
  return (
    <NumberInput
      source="weight"
      label="权重"
      min={kind === "none" ? 0 : 1}
      max={MOST_WEIGHT}
      step={1}
      validate={[required(), right]}
      helperText={`概率 ${oddsText(weight, weightsOf(prizes))}`}
    />
  );
}

const row = {
  "& .RaSimpleFormIterator-line": { py: 1.5, borderBottom: 1, borderColor: "divider" },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
};

/** What can be won, in the order of the wheel. */
export function PrizesInput() {
  return (
    <ArrayInput
      source="prizes"
      validate={prizesError}
      label={false}
      helperText={`最多 ${MOST_PRIZES} 个，按转盘上的顺序`}
    >
      <SimpleFormIterator
        disableClear
        sx={row}
        addButton={<AddLineButton />}
        getItemLabel={(index) => `${index + 1}.`}
      >
        <Box
          sx={{
            display: "grid",
            gap: 1.5,
            width: "100%",
            gridTemplateColumns: {
              xs: "repeat(2, minmax(0, 1fr))",
              md: "repeat(4, minmax(0, 1fr))",
            },
          }}
        >
          <SelectInput
            source="kind"
            label="种类"
            choices={choices(PRIZE_KIND)}
            defaultValue="voucher"
            validate={required()}
          />
          <TextInput source="name" label="名称" validate={[required(), maxLength(40)]} />
          <WeightInput />
          <TextInput source="remarks" label="说明" validate={maxLength(100)} helperText="中奖后的提示" />
          <WorthInputs />
          <Box sx={{ gridColumn: "1 / -1", maxWidth: 520 }}>
            <PictureInput source="image" hint="方形图，客户在奖品列表看到" isSmall mayBeEmpty />
          </Box>
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}
