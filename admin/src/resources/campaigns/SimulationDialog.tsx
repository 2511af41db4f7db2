import { Box } from "@mui/material";
import { useState } from "react";
import {
  ArrayInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SimpleFormIterator,
  type Validator,
} from "react-admin";
import { simulate } from "../../api/calls/campaigns";
import type { Campaign, Simulation } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { ProvinceInput } from "../promotions/BuyerClassInputs";
import { ORDINARY } from "../promotions/BuyerClassPicker";
import { AssumedInput, isOpen } from "./AssumedInput";
import { BuyerInput } from "./BuyerInput";
import { cartOf, type TypedCart as Typed } from "./cart";
import { SimulationResult } from "./SimulationResult";

const QUANTITY = [required(), minValue(1, "至少为 1"), maxValue(999_999)];
/** Lines that a campaign fills in; hundreds of boxes would be in the way of those who ask about a few goods. */
const SHOWN = 6;

const some: Validator = (lines: readonly unknown[] | undefined) =>
  lines && lines.length > 0 ? undefined : "请至少填一个商品";

/** The goods of the campaign that the page is about, or one empty line. */
function linesOf(campaign: Campaign | undefined): Partial<Typed["lines"][number]>[] {
  const goods = campaign?.goods.slice(0, SHOWN) ?? [];
  if (goods.length === 0) return [{ number: 10 }];
  if (campaign?.kind === "combination") return [{ goods_id: goods[0]?.goods_id, number: 1 }];
  return goods.map(({ goods_id }) => ({ goods_id, number: 10 }));
}

/** How many of the campaign's goods are asked about, where these are not all of them. A combination is one line. */
function partOf(campaign: Campaign | undefined): string | null {
  const all = campaign?.goods.length ?? 0;
  if (all <= SHOWN || campaign?.kind === "combination") return null;
  return `活动有 ${all} 个商品，先填好了前 ${SHOWN} 个；要算别的，在行里改选，或用“增加一行”再选。`;
}

/** What a cart would cost a customer at some time, and why. Nothing is written. */
export function SimulationDialog({ campaign, onClose }: { campaign?: Campaign; onClose: () => void }) {
  const [answer, setAnswer] = useState<Simulation | null>(null);
  // What it would cost belongs to what was asked: beside a question that was refused there is no answer.
  const ask = async (typed: Typed) => {
    try {
      return await simulate(cartOf(typed, campaign));
    } catch (error) {
      setAnswer(null);
      throw error;
    }
  };
  const part = partOf(campaign);
  const isAnnounced = campaign?.status === "approved" && campaign.state === "announced";
  return (
    <FormDialog<Typed, Simulation>
      title={campaign ? `试算：${campaign.name}` : "试算：这位客户买这些要付多少"}
      resource="campaigns"
      confirm="试算"
      maxWidth="lg"
      note="按客户的价格、等级和生效的活动算，不写入任何数据。一类客户按证照齐全、没有买过和没有优惠券算。草稿和待审批的活动可以勾选，当作已生效来算。"
      defaultValues={{
        by: "company",
        buyer_class: ORDINARY,
        coupons: "best",
        assumed_ids: campaign && isOpen(campaign) ? [campaign.id] : [],
        at: isAnnounced ? campaign.starts_at : null,
        lines: linesOf(campaign) as Typed["lines"],
      }}
      run={ask}
      refresh={[]}
      onDone={setAnswer}
      onClose={onClose}
      answer={answer ? <SimulationResult of={answer} /> : null}
    >
      <BuyerInput />
      <ProvinceInput source="province" helperText="算运费用，空着表示客户所在地" />
      <ShopTimeInput source="at" helperText="北京时间，空着表示现在" />
      <AssumedInput />
      <div className="wide">
        {part && <Box sx={{ mb: 1, typography: "body2", color: "text.secondary" }}>{part}</Box>}
        <ArrayInput source="lines" label={false} validate={some}>
          <SimpleFormIterator
            disableClear
            disableReordering
            addButton={<AddLineButton />}
            sx={{
              "& .RaSimpleFormIterator-line": { py: 0.75, border: 0 },
              "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
            }}
          >
            <Box
              sx={{
                display: "grid",
                gap: 1.5,
                width: "100%",
                gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(80px, 140px)" },
              }}
            >
              <div>
                <GoodsInput source="goods_id" validate={required()} helperText={false} />
              </div>
              <NumberInput source="number" min={1} step={1} validate={QUANTITY} helperText={false} />
            </Box>
          </SimpleFormIterator>
        </ArrayInput>
      </div>
    </FormDialog>
  );
}
