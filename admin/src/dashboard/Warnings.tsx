import { Box, Link as MuiLink, Skeleton, Stack } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Dashboard } from "../api/types";
import { useCan } from "../api/useCan";
import { licenceExpiry, stockExpiry } from "../fields/expiry";
import { Panel } from "../fields/Panel";
import { StatusTag, Tag } from "../fields/StatusTag";
import { listLink } from "../lists/link";

interface Item {
  key: string;
  title: string;
  note: string;
  tag: ReactNode;
  to?: string;
}

interface WarningListProps {
  title: string;
  items: Item[] | undefined;
  nothing: string;
  all?: { text: string; to: string };
}

function WarningList({ title, items, nothing, all }: WarningListProps) {
  return (
    <Panel
      title={title}
      flush
      action={
        all && (
          <MuiLink component={Link} to={all.to} variant="body2">
            {all.text}
          </MuiLink>
        )
      }
    >
      <Box role="region" aria-label={title} tabIndex={0} sx={{ height: 296, overflowY: "auto" }}>
        {!items && (
          <Stack sx={{ p: 2, gap: 1.5 }}>
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} variant="rounded" height={40} />
            ))}
          </Stack>
        )}
        {items?.length === 0 && (
          <Box sx={{ p: 2, color: "text.secondary", typography: "body2" }}>{nothing}</Box>
        )}
        {items?.map(({ key, title: name, note, tag, to }) => (
          <Stack
            key={key}
            direction="row"
            sx={{
              px: 2,
              py: 1,
              gap: 1.5,
              alignItems: "center",
              justifyContent: "space-between",
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box
                sx={{
                  typography: "body2",
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                }}
              >
                {to ? (
                  <MuiLink component={Link} to={to} color="text.primary" underline="hover">
                    {name}
                  </MuiLink>
                ) : (
                  name
                )}
              </Box>
              <Box sx={{ typography: "caption", color: "text.disabled" }}>{note}</Box>
            </Box>
            {tag}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}

export function ExpiringLicences({ rows }: { rows: Dashboard["licences_expiring"] | undefined }) {
  const can = useCan();
  return (
    <WarningList
      title="即将到期证照"
      nothing="没有即将到期的证照"
      all={
        can("licences", "read")
          ? { text: "全部", to: `${listLink("licences", { status: "approved" })}&sort=valid_to&order=ASC` }
          : undefined
      }
      items={rows?.map((row) => ({
        key: `${row.company}-${row.kind}-${row.valid_to}`,
        title: row.company,
        note: `${row.kind} · 至 ${row.valid_to}`,
        tag: <StatusTag word={licenceExpiry(row.valid_to)} />,
      }))}
    />
  );
}

export function NearExpiry({ rows }: { rows: Dashboard["near_expiry"] | undefined }) {
  const can = useCan();
  return (
    <WarningList
      title="近效期库存"
      nothing="没有近效期的批次"
      items={rows?.map((row) => ({
        key: `${row.goods_id}-${row.batch_number}`,
        title: row.name,
        note: `批号 ${row.batch_number} · 至 ${row.expires_on} · 在库 ${row.on_hand}`,
        tag: <StatusTag word={stockExpiry(row.expires_on)} />,
        to: can("stocks", "read") ? listLink("stocks", { goods_id: row.goods_id }) : undefined,
      }))}
    />
  );
}

export function LowStock({ rows }: { rows: Dashboard["low_stock"] | undefined }) {
  const can = useCan();
  return (
    <WarningList
      title="库存不足"
      nothing="没有库存不足的商品"
      all={can("stocks", "read") ? { text: "全部", to: listLink("stocks", { below: 10 }) } : undefined}
      items={rows?.map((row) => ({
        key: String(row.id),
        title: row.name,
        note: `${row.warehouse} · 补货后自动消失`,
        tag: (
          <Tag tone={row.available > 0 ? "warn" : "danger"}>
            {row.available > 0 ? `可用 ${row.available}` : "缺货"}
          </Tag>
        ),
        to: can("stocks", "read") ? listLink("stocks", { goods_id: row.goods_id }) : undefined,
      }))}
    />
  );
}
