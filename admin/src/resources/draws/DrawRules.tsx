import { drawRules, setDrawRules } from "../../api/calls/loyalty";
import { FinanceLimitButton } from "../promotions/FinanceLimitButton";

/** What the prizes of a draw may cost without finance. */
export const DrawRulesButton = () => (
  <FinanceLimitButton
    title="抽奖的审批规则"
    resource="draw_rules"
    note="全部奖品的成本不超过这个金额时，填写后直接可以开始；超过或有实物奖品时，要财务批准。修改后，还没有批准或驳回的草稿按新的金额重新判断。"
    zeroMeans="0 表示有成本的抽奖都要财务批准"
    read={() => drawRules()}
    save={setDrawRules}
    refresh={["draws"]}
  />
);
