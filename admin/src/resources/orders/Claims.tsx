import { Box, Link as MuiLink, Stack } from "@mui/material";
import { Link } from "react-router-dom";
import type { Order } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { CLAIM_STATUS } from "../afterSales/words";

/** Far more than one order ever has. */
const MOST = 100;

/** The claims of an order, for those who may read claims. */
export function Claims({ order }: { order: Order }) {
  const reads = useCan()("after_sales", "read");
  const { data } = useRows(
    "after_sales",
    {
      filter: { order_id: order.id },
      sort: { field: "created_at", order: "DESC" },
      pagination: { page: 1, perPage: MOST },
    },
    { enabled: reads },
  );
  if (!data?.length) return null;
  return (
    <Panel title={`售后（${data.length} 单）`}>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
        {data.map((claim) => (
          <li key={claim.id}>
            <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
              <MuiLink component={Link} to={`/after_sales/${claim.id}/show`}>
                {claim.id}
              </MuiLink>
              <StatusTag word={CLAIM_STATUS[claim.status]} text={claim.status_text} />
            </Stack>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {claim.kind_text} · {claim.reason} · {dateTime(claim.created_at)}
              {claim.kind !== "exchange" && (
                <>
                  {" · "}
                  <Price value={claim.amount} plain />
                </>
              )}
            </Box>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
