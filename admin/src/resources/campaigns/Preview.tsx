import { Alert, Box, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewCampaign } from "../../api/calls/campaigns";
import type { Campaign, CampaignPreview, PreviewedGoods } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { BuyerClassPicker, ORDINARY } from "../promotions/BuyerClassPicker";
import { offerOf } from "./offer";
import { pageOf, tierText } from "./words";

function Goods({ campaign, goods }: { campaign: Campaign; goods: PreviewedGoods }) {
  const { price, before, words } = offerOf(campaign, goods);
  return (
    <Box component="li" sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{goods.name}</Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{goods.spec}</Box>
      <Box sx={{ display: "flex", gap: 1, alignItems: "baseline", flexWrap: "wrap" }}>
        <Price value={price} strong />
        {before && (
          <Box component="del" sx={{ typography: "caption", color: "text.secondary" }}>
            ¥{before}
          </Box>
        )}
      </Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{words.join(" · ") || "\u00a0"}</Box>
      {goods.tags.map(({ name, text }) => (
        <Box key={name} sx={{ typography: "caption", mt: 0.5 }}>
          <Tag tone="brand">{name}</Tag> {text}
        </Box>
      ))}
      {goods.reasons.map((reason) => (
        <Box key={reason} sx={{ typography: "caption", color: "error.main" }}>
          {reason}
        </Box>
      ))}
    </Box>
  );
}

/** The goods with the prices of a kind of customer, and what the cart says of what is missing. */
function Shown({ campaign, preview }: { campaign: Campaign; preview: CampaignPreview }) {
  const { is_for_them, goods, found, off_sale, gap } = preview;
  if (!is_for_them) return <Alert severity="info">这类客户看不到这个活动。</Alert>;
  const isAboutAll = campaign.goods.every(({ role }) => role !== "goods");
  return (
    <>
      {isAboutAll && <Box>全场商品都参加（不能促销的除外），下面是卖得最好的几种</Box>}
      <Box
        component="ul"
        aria-label="前几个商品"
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
          listStyle: "none",
          m: 0,
          p: 0,
        }}
      >
        {goods.map((one) => (
          <Goods key={one.goods_id} campaign={campaign} goods={one} />
        ))}
      </Box>
      {found > goods.length && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>另有 {found - goods.length} 个品种</Box>
      )}
      {off_sale > 0 && <Alert severity="warning">{off_sale} 个品种没有上架，客户看不到。</Alert>}
      {gap && (
        <Box sx={{ typography: "caption" }}>
          购物车里放 {gap.name} {gap.number} {gap.unit}时提示：{gap.text}
        </Box>
      )}
    </>
  );
}

/** What buyers of a kind will see while it runs, before anybody approves it. */
export function Preview({ campaign }: { campaign: Campaign }) {
  const { id, name, remark, image, kind, kind_text, starts_at, ends_at, tiers, with_coupon } = campaign;
  const [buyer, setBuyer] = useState(ORDINARY);
  const { data, error } = useQuery({
    // Below "campaigns", so that whatever refreshes the campaign refreshes this too.
    queryKey: ["campaigns", "preview", id, buyer],
    queryFn: ({ signal }) => previewCampaign(id, buyer, signal),
    placeholderData: (last) => last,
  });
  const page = pageOf(campaign);
  return (
    <Panel title="商城里的样子" action={<Box sx={{ typography: "caption" }}>页面 {page}</Box>}>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        {image && (
          <Box
            component="img"
            src={image}
            alt={name}
            sx={{ width: "100%", aspectRatio: "6 / 1", objectFit: "cover", borderRadius: 1 }}
          />
        )}
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Tag tone="brand">{kind_text}</Tag>
          <Typography variant="subtitle1" component="h3">
            {name}
          </Typography>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {dateTime(starts_at)} 至 {dateTime(ends_at)}
          </Box>
        </Box>
        {remark && <Box>{remark}</Box>}
        {tiers.length > 0 && (
          <Box component="ul" aria-label="档位" sx={{ m: 0, pl: 2.5 }}>
            {tiers.map((tier) => (
              <li key={tier.threshold}>{tierText(tier, kind)}</li>
            ))}
          </Box>
        )}
        <BuyerClassPicker of={buyer} onChange={setBuyer} />
        {data ? (
          <Shown campaign={campaign} preview={data} />
        ) : error ? (
          <Alert severity="error">{error.message}</Alert>
        ) : (
          <Skeleton height={96} />
        )}
        {!with_coupon && (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>不参加满减和优惠券</Box>
        )}
      </Box>
    </Panel>
  );
}
