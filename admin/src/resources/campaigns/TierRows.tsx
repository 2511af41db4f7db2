import { Box } from "@mui/material";
import {
  ArrayInput,
  minValue,
  NumberInput,
  required,
  SimpleFormIterator,
  useSourceContext,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Campaign, CampaignTier } from "../../api/types";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { MoneyInput } from "../../inputs/MoneyInput";
import { toFen } from "../../inputs/money";
import { shapeOf } from "./kinds";
import { tiersError } from "./words";

const right: Validator = (tiers, { kind }: Partial<Campaign>) => tiersError(tiers, kind ?? "");
const some = [minValue(1, "至少为 1")];
const threshold = [required()];

function Row({ of }: { of: "cut or gift" | "voucher" | "threshold" }) {
  const { getSource } = useSourceContext();
  const [cut, gift] = useWatch({ name: [getSource("cut"), getSource("gift_goods_id")] }) as [
    string | null,
    number | null,
  ];
  const gives: Validator = () => (toFen(cut) || gift ? undefined : "填减的金额，或选一个赠品");
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        width: "100%",
        alignItems: "start",
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fit, minmax(140px, 1fr))" },
      }}
    >
      <MoneyInput source="threshold" label="满" validate={threshold} />
      {of === "voucher" && <MoneyInput source="voucher" label="返现金券" validate={threshold} />}
      {of === "cut or gift" && (
        <>
          <MoneyInput source="cut" label="减" mayBeZero validate={[gives]} helperText="0 表示只送赠品" />
          <Box sx={{ gridColumn: { md: "span 2" } }}>
            <GoodsInput source="gift_goods_id" />
          </Box>
          {gift != null && (
            <>
              <NumberInput
                source="gift_quantity"
                label="赠几件"
                min={1}
                step={1}
                validate={[required(), ...some]}
              />
              <MoneyInput
                source="gift_value"
                label="每件价值"
                validate={threshold}
                helperText="退货低于门槛时按它扣回"
              />
            </>
          )}
        </>
      )}
    </Box>
  );
}

const rows = {
  "& .RaSimpleFormIterator-line": {
    py: 1.5,
    borderBottom: 1,
    borderColor: "divider",
    alignItems: "flex-start",
  },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
};

/** The tiers, the lowest first. */
export function TierRows() {
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  const tiers = (useWatch({ name: "tiers" }) ?? []) as Partial<CampaignTier>[];
  const { tiers: of } = shapeOf(kind);
  if (!of) return null;
  const isOne = of === "threshold";
  return (
    <ArrayInput
      source="tiers"
      label={false}
      validate={right}
      helperText={isOne ? false : "从低到高，一行一档"}
    >
      <SimpleFormIterator
        disableClear
        sx={rows}
        disableReordering
        disableRemove={isOne}
        disableAdd={isOne && tiers.length > 0}
        addButton={<AddLineButton />}
        getItemLabel={(index) => (isOne ? "" : `${index + 1} 档`)}
      >
        <Row of={of} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}
