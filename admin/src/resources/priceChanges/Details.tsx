import { Alert, Link as MuiLink, Stack, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import type { PriceChange } from "../../api/types";
import { Facts } from "../../fields/Facts";
import { Price } from "../../fields/Price";
import { Sideways } from "../../fields/Sideways";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { Sides } from "./Sides";
import { PRICE_CHANGE_STATE } from "./words";

/** The details of a change: why it needs approval, who proposed it and why, every price before and after. */
export function Details({ of }: { of: PriceChange }) {
  return (
    <Stack sx={{ p: 2, gap: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h6" component="h2">
          <MuiLink component={Link} to={`/goods/${of.goods_id}/show`}>
            {of.goods} {of.spec}
          </MuiLink>
        </Typography>
        <StatusTag word={PRICE_CHANGE_STATE[of.state]} text={of.state_text} />
      </Stack>
      {of.why.length > 0 && (
        <Alert severity="warning">
          {of.why.map((why) => (
            <div key={why}>{why}</div>
          ))}
        </Alert>
      )}
      <Facts
        facts={[
          { label: "提出", value: `${of.proposed_by} ${dateTime(of.proposed_at)}` },
          { label: "来自", value: of.origin_text },
          { label: "原因", value: of.reason, wide: true },
          { label: "最近进价", value: of.cost === null ? "未知" : <Price value={of.cost} plain /> },
          { label: "商品编码", value: of.goods_code },
          ...(of.decided_at
            ? [
                { label: "处理", value: `${of.decided_by} ${dateTime(of.decided_at)}` },
                { label: "意见", value: of.decided_reason },
              ]
            : []),
        ]}
      />
      <Sideways label="改动前后的价格" sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}>
        <Sides of={of} />
      </Sideways>
    </Stack>
  );
}
