import { Link as MuiLink } from "@mui/material";
import { useRows } from "../api/useRecords";
import { licenceExpiry } from "../fields/expiry";
import { Price } from "../fields/Price";
import { StatusTag } from "../fields/StatusTag";
import { dateTime, since } from "../i18n/time";
import { listLink } from "../lists/link";
import { Columns } from "./Columns";
import { RowsPanel } from "./RowsPanel";
import { firstRows, shown } from "./rows";

const UNPAID = { status: 10 };
const SILENT = { silent: true };
const UNSIGNED = { status: "waiting" };
const UNCONFIRMED = { status: 10 };

const all = (resource: string, filter: Record<string, unknown>) => ({
  text: "全部",
  to: listLink(resource, filter),
});

/** Of whose customers a salesman takes care: what these leave undone, so that they can be called. The server sends only theirs. */
export function OwnCustomers() {
  const unpaid = useRows("orders", firstRows(UNPAID, "created_at", "ASC"));
  const silent = useRows("companies", firstRows(SILENT, "last_ordered_at", "ASC"));
  const unsigned = useRows("contracts", firstRows(UNSIGNED, "id", "DESC"));
  const unconfirmed = useRows("receipts", firstRows(UNCONFIRMED, "due_on", "ASC"));
  return (
    <Columns>
      <RowsPanel
        title="客户待付款订单"
        nothing="没有等待付款的订单"
        all={all("orders", UNPAID)}
        {...shown(unpaid, ({ id, company, created_at, total }) => ({
          key: id,
          title: company,
          note: `${id} · ${dateTime(created_at)} 下单`,
          tag: <Price value={total} strong />,
          to: `/orders/${id}/show`,
        }))}
      />
      <RowsPanel
        title="沉默客户"
        nothing="客户最近都下过单"
        all={all("companies", SILENT)}
        {...shown(silent, ({ id, name, last_ordered_at, contact_phone }) => ({
          key: String(id),
          title: name,
          note: last_ordered_at ? `${since(last_ordered_at)}下过单` : "还没有下过单",
          tag: contact_phone && (
            <MuiLink href={`tel:${contact_phone}`} variant="body2" sx={{ whiteSpace: "nowrap" }}>
              {contact_phone}
            </MuiLink>
          ),
          to: `/companies/${id}/show`,
        }))}
      />
      <RowsPanel
        title="待签署合同"
        nothing="没有等客户签署的合同"
        all={all("contracts", UNSIGNED)}
        {...shown(unsigned, ({ id, company, kind_text, created_at }) => ({
          key: String(id),
          title: company,
          note: `${kind_text} · ${dateTime(created_at)} 起草`,
          tag: null,
          to: `/contracts/${id}/show`,
        }))}
      />
      <RowsPanel
        title="待客户确认的含麻回执"
        nothing="没有等客户确认的回执"
        all={all("receipts", UNCONFIRMED)}
        {...shown(unconfirmed, ({ id, company, order_id, due_on }) => ({
          key: String(id),
          title: company,
          note: `${order_id} · ${due_on} 前确认，逾期不能再买`,
          tag: <StatusTag word={licenceExpiry(due_on)} />,
          to: `/receipts/${id}/show`,
        }))}
      />
    </Columns>
  );
}
