import { Box, Typography } from "@mui/material";
import type { Campaign, CampaignGoods } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { offerOf } from "./offer";
import { pageOf, tierText } from "./words";

/** As many as the storefront shows before "all of them". */
const SHOWN = 6;

function Goods({ campaign, goods }: { campaign: Campaign; goods: CampaignGoods }) {
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
    </Box>
  );
}

/** What buyers will see, before anybody approves it. Prices are those of a buyer without prices of their own. */
export function Preview({ campaign }: { campaign: Campaign }) {
  const { name, remark, image, kind, kind_text, starts_at, ends_at, tiers, goods, with_coupon } = campaign;
  const page = pageOf(campaign);
  return (
    <Panel title="商城里的样子" action={<Box sx={{ typography: "caption" }}>页面 {page}</Box>}>
      <Box sx={{ display: "grid", gap: 1.5, p: 2 }}>
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
        {goods.length === 0 ? (
          <Box>全场商品都参加</Box>
        ) : (
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
            {goods.slice(0, SHOWN).map((one) => (
              <Goods key={`${one.goods_id}-${one.role}`} campaign={campaign} goods={one} />
            ))}
          </Box>
        )}
        {goods.length > SHOWN && (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            另有 {goods.length - SHOWN} 个品种
          </Box>
        )}
        {!with_coupon && (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>不参加满减和优惠券</Box>
        )}
      </Box>
    </Panel>
  );
}
