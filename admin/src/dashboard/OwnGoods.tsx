import { useRows } from "../api/useRecords";
import { StatusTag } from "../fields/StatusTag";
import { since } from "../i18n/time";
import { listLink } from "../lists/link";
import { FIRST_SALE } from "../resources/goodsReview/words";
import { Columns } from "./Columns";
import { RowsPanel } from "./RowsPanel";
import { firstRows, shown } from "./rows";

const UNPRICED = { unpriced: true };
const UNREPORTED = { status: "missing" };

/** Who keeps the goods: what cannot be sold because something of it is missing, the oldest first. */
export function OwnGoods() {
  const unpriced = useRows("goods", firstRows(UNPRICED, "updated_at", "ASC"));
  const unreported = useRows("batch_reports", firstRows(UNREPORTED, "id", "ASC"));
  return (
    <Columns>
      <RowsPanel
        title="没有定价的商品"
        nothing="商品都有基础价"
        all={{ text: "全部", to: listLink("goods", UNPRICED) }}
        {...shown(unpriced, ({ id, name, spec, maker, updated_at, first_sale, first_sale_text }) => ({
          key: String(id),
          title: `${name} ${spec}`,
          note: `${maker} · ${since(updated_at)}修改`,
          tag: <StatusTag word={FIRST_SALE[first_sale]} text={first_sale_text} />,
          to: `/goods/${id}`,
        }))}
      />
      <RowsPanel
        title="缺药检报告的批号"
        nothing="在库的批号都有报告"
        all={{ text: "全部", to: listLink("batch_reports", UNREPORTED) }}
        {...shown(unreported, ({ id, goods_id, goods_name, spec, batch_number, on_hand, asking }) => ({
          key: String(id),
          title: `${goods_name} ${spec}`,
          note: `批号 ${batch_number} · 在库 ${on_hand}`,
          tag: asking > 0 && <StatusTag word={{ text: `${asking} 家催要`, tone: "danger" }} />,
          to: listLink("batch_reports", { ...UNREPORTED, goods_id }),
        }))}
      />
    </Columns>
  );
}
