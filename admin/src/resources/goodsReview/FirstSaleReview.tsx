import { approveFirstSale, rejectFirstSale } from "../../api/calls/goodsReview";
import type { FirstSale } from "../../api/types";
import { useRecord, useRows } from "../../api/useRecords";
import { Decide } from "./Decide";
import { FirstSaleDetails } from "./FirstSaleDetails";
import { GoodsReview } from "./GoodsReview";
import { oldest, useTasks } from "./useTasks";
import { FIRST_SALE_REASONS, hindrance, missingOf } from "./words";

/** What lacks documents waits for product staff: it can be opened from the list. */
const READY = { my_turn: true, ready: true };

/** Required ones first. */
function papers({ documents, needs }: FirstSale) {
  const asked = new Set(needs.map(({ kind }) => kind));
  return [...documents].sort((a, b) => Number(asked.has(b.kind)) - Number(asked.has(a.kind)));
}

export function FirstSaleReviewPage() {
  const tasks = useTasks(useRows("first_sales", oldest("filed_at", READY)));
  const single = useRecord("first_sales", ...tasks.alone);
  return (
    <GoodsReview
      tasks={tasks}
      single={single}
      title="首营品种审批"
      all="/first_sales"
      path="/first_sale_review"
      papers={papers}
      mine={({ my_post }) => my_post !== ""}
      caption={(filing) => (missingOf(filing) ? "缺资料" : `${filing.filed_by} 提交`)}
      at={({ filed_at }) => filed_at}
      empty="采购、质量管理、企业负责人依次签意见；轮到您的会出现在这里，缺资料的在“首营品种”里。"
      details={(filing) => <FirstSaleDetails filing={filing} />}
      decision={(filing, seen, onDecided) => (
        <Decide
          key={filing.id}
          name={`${filing.goods.name} ${filing.goods.spec}`}
          agreed="资料齐全，同意首营"
          hindrance={hindrance(filing, seen)}
          isOwn={false}
          reasons={FIRST_SALE_REASONS}
          approve={(opinion) => approveFirstSale(filing.id, filing.seen, opinion)}
          reject={(reason) => rejectFirstSale(filing.id, reason)}
          refresh={["first_sales", "goods"]}
          onDone={() => onDecided(filing.id)}
        />
      )}
    />
  );
}
