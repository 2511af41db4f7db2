import { required, TextInput } from "react-admin";
import { campaignRules, setCampaignRules } from "../../api/calls/campaigns";
import { FinanceLimitButton } from "../promotions/FinanceLimitButton";

/** What may be given without finance. */
export const CampaignRulesButton = () => (
  <FinanceLimitButton
    title="活动的审批规则"
    resource="campaign_rules"
    note="活动最多让利不超过这个金额时，提交后直接生效；超过、没有上限、打折或有低于已知成本的活动价时，要财务批准。同一人累计天数内自行生效的所有活动合并计算。"
    zeroMeans="0 表示每个活动都要财务批准"
    read={() => campaignRules()}
    save={setCampaignRules}
    further={{
      values: ({ window_days }) => ({ window_days: String(window_days) }),
      inputs: (isReadOnly) => (
        <TextInput
          className="wide"
          source="window_days"
          readOnly={isReadOnly}
          validate={required()}
          helperText="1 到 366；防止把一个大活动拆成许多小的"
        />
      ),
    }}
    refresh={["campaigns"]}
  />
);
