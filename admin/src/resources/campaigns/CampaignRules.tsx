import { campaignRules, setCampaignRules } from "../../api/calls/campaigns";
import { FinanceLimitButton } from "../promotions/FinanceLimitButton";

/** What may be given without finance. */
export const CampaignRulesButton = () => (
  <FinanceLimitButton
    title="活动的审批规则"
    resource="campaign_rules"
    note="活动最多让利不超过这个金额时，提交后直接生效；超过或没有上限时，要财务批准。"
    zeroMeans="0 表示每个活动都要财务批准"
    read={() => campaignRules()}
    save={setCampaignRules}
    refresh={["campaigns"]}
  />
);
