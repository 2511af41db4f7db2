import { Alert, Box, Stack } from "@mui/material";
import type { Money, Simulation } from "../../api/types";
import { LineTable } from "../../fields/LineTable";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";

type Line = Simulation["lines"][number];

/** How the price of a line came about, one step below the other. */
const Steps = ({ of }: { of: Line }) => (
  <Box component="ol" sx={{ m: 0, pl: 2, typography: "caption" }}>
    {of.steps.map(({ rule, before, after, why }) => (
      <li key={`${rule}-${why}-${after}`}>
        {why}：<Price value={before} plain /> → <Price value={after} plain />
      </li>
    ))}
    {of.reasons.map(({ code, message }) => (
      <Box component="li" key={code} sx={{ color: "error.main" }}>
        {message}
      </Box>
    ))}
    {of.steps.length + of.reasons.length === 0 && <li>按商城价</li>}
  </Box>
);

const Sum = ({ name, value, strong }: { name: string; value: Money; strong?: boolean }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", gap: 3 }}>
    <span>{name}</span>
    <Price value={value} strong={strong} plain={!strong} />
  </Box>
);

export function SimulationResult({ of }: { of: Simulation }) {
  return (
    <Box
      component="section"
      aria-label="试算结果"
      sx={{ mt: 2, borderTop: 1, borderColor: "divider", pt: 2 }}
    >
      {of.assumed.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {`假设已生效：${of.assumed.map(({ name }) => name).join("、")}。这些活动还没有批准，客户现在不是这个价。`}
        </Alert>
      )}
      <LineTable<Line>
        label="试算"
        lines={of.lines}
        keyOf={({ goods_id }, index) => `${goods_id}-${index}`}
        columns={[
          { head: "商品", cell: ({ name, number }) => `${name} × ${number}` },
          { head: "单价", align: "right", cell: ({ price }) => <Price value={price ?? null} plain /> },
          { head: "小计", align: "right", cell: ({ amount }) => <Price value={amount ?? null} plain /> },
          { head: "优惠", align: "right", cell: ({ discount }) => <Price value={discount} plain /> },
          { head: "实付", align: "right", cell: ({ paid }) => <Price value={paid ?? null} strong /> },
          { head: "怎么来的", wide: true, cell: (line) => <Steps of={line} /> },
        ]}
      />
      <Stack
        direction={{ xs: "column", md: "row" }}
        sx={{ gap: 3, mt: 2, justifyContent: "space-between", typography: "body2" }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {of.gifts.map(({ goods_id, name, number, value, campaign, is_given, why }) => (
            <Box key={`${goods_id}-${campaign}`} sx={{ mb: 0.5 }}>
              <Tag tone={is_given ? "ok" : "neutral"}>赠</Tag> {name} × {number}，值 ¥{value}（{campaign}）
              {!is_given && why && `：${why}`}
            </Box>
          ))}
          {of.gave_way.map(({ name, amount, why }) => (
            <Alert key={name} severity="info" sx={{ mb: 0.5, py: 0 }}>
              没有用“{name}”（¥{amount}）：{why}
            </Alert>
          ))}
          {of.gaps
            .filter(({ text }) => text !== "")
            .map(({ campaign_id, name, eligible, text }) => (
              <Box key={campaign_id} sx={{ mb: 0.5 }}>
                {name}：计入 ¥{eligible}，{text}
              </Box>
            ))}
          {of.subsidies.map(({ campaign_id, name, amount }) => (
            <Box key={campaign_id} sx={{ mb: 0.5 }}>
              <Tag tone="ok">补</Tag> {name}：订单完成后返 ¥{amount} 现金券
            </Box>
          ))}
          {of.points > 0 && <Box sx={{ mb: 0.5 }}>订单完成后得 {of.points} 积分</Box>}
          {of.coupons.unusable.map(({ id, name, why }) => (
            <Box key={id} sx={{ color: "text.secondary" }}>
              用不了“{name}”：{why}
            </Box>
          ))}
        </Box>
        <Box sx={{ minWidth: 240 }}>
          <Sum name="商品金额" value={of.goods_amount} />
          {of.reductions.map(({ kind, id, name, amount }) => (
            <Sum
              key={`${kind}-${id}`}
              name={`${kind === "coupon" ? "券：" : ""}${name}`}
              value={`-${amount}`}
            />
          ))}
          <Sum name="运费" value={of.freight} />
          <Box sx={{ borderTop: 1, borderColor: "divider", mt: 0.5, pt: 0.5, fontWeight: 600 }}>
            <Sum name="应付" value={of.total} strong />
          </Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>按 {dateTime(of.at)} 的价格和活动</Box>
        </Box>
      </Stack>
    </Box>
  );
}
