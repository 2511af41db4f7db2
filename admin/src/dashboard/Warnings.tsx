import type { Dashboard } from "../api/types";
import { useCan } from "../api/useCan";
import { licenceExpiry, stockExpiry } from "../fields/expiry";
import { StatusTag, Tag } from "../fields/StatusTag";
import { listLink } from "../lists/link";
import { RowsPanel } from "./RowsPanel";

export function ExpiringLicences({ rows }: { rows: Dashboard["licences_expiring"] | undefined }) {
  const can = useCan();
  return (
    <RowsPanel
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
    <RowsPanel
      title="近效期库存"
      nothing="没有近效期的批号"
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
    <RowsPanel
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
