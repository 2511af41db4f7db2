import { drawRules, setDrawRules } from "../../api/calls/loyalty";
import { FinanceLimitButton } from "./FinanceLimitButton";

/** What the prizes of a draw, and goods of the points mall, may be worth without finance. */
export const LoyaltyLimitButton = () => (
  <FinanceLimitButton
    title="抽奖和积分商品的审批规则"
    resource="draw_rules"
    note="抽奖：全部奖品的成本不超过这个金额时，填写后直接可以开始；超过或有实物奖品时，要财务批准。修改后，还没有批准或驳回的草稿按新的金额重新判断。积分商品：同一人自行上架的全部价值不超过这个金额时直接生效；超过或没有填价值时，要财务批准。"
    zeroMeans="0 表示有成本的抽奖和所有积分商品都要财务批准"
    read={() => drawRules()}
    save={setDrawRules}
    refresh={["draws", "points_goods"]}
  />
);
