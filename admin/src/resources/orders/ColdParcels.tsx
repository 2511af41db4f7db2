import { Box, Link as MuiLink, Stack } from "@mui/material";
import { Link } from "react-router-dom";
import type { Order } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { arrivedText, leftText, vehicleText } from "../../fields/coldJourney";
import { Panel } from "../../fields/Panel";
import { Tag } from "../../fields/StatusTag";

/** Far more than one order ever has. */
const MOST = 100;

/** How the cold parcels of an order left and arrived, for those who may read parcels. */
export function ColdParcels({ order }: { order: Order }) {
  const reads = useCan()("shipments", "read");
  const { data = [] } = useRows(
    "shipments",
    {
      filter: { order_id: order.id },
      sort: { field: "id", order: "ASC" },
      pagination: { page: 1, perPage: MOST },
    },
    { enabled: reads && Boolean(order.shipped_at) },
  );
  const parcels = data.flatMap(({ id, cold }) => (cold ? [{ id, cold }] : []));
  if (parcels.length === 0) return null;
  return (
    <Panel title="冷链运输">
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
        {parcels.map(({ id, cold }) => (
          <li key={id}>
            <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
              <MuiLink component={Link} to={`/shipments/${id}/show`}>
                {id}
              </MuiLink>
              {cold.exception_text && <Tag tone="danger">{cold.exception_text}</Tag>}
            </Stack>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {vehicleText(cold)}
              <br />
              启运 {leftText(cold)}
              <br />
              到货 {arrivedText(cold) || "还没有登记"}
            </Box>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
