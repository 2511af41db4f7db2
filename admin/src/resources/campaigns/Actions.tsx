import { Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { DeleteButton, useGetIdentity, useRedirect } from "react-admin";
import { campaignSteps, copyCampaign } from "../../api/calls/campaigns";
import type { Campaign } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { Steps } from "../promotions/Steps";

const atMost = ({ given, budget }: Campaign) =>
  given ? `最多让利 ¥${groupMoney(given)}` : budget ? `预算 ¥${groupMoney(budget)}` : "让利没有上限";

/** What ends with it. */
const ENDS: Record<string, string> = {
  group_buy: "还没成团的拼团马上按未成团处理：订单自动取消，货款退给客户。",
  cashback: "马上按目前的累计金额发放现金券。",
};
const stopNote = ({ kind }: Pick<Campaign, "kind">) =>
  `马上对客户停止。${ENDS[kind] ?? "已提交未付款的订单仍按原来的优惠。"}停止后不能恢复，可以复制一份重新提交。`;

/** The actions on a campaign in its current state, for this colleague. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { identity } = useGetIdentity();
  const { busy, act } = useAction();
  const redirect = useRedirect();
  const writes = useCan()("campaigns", "write");
  const copy = () =>
    void act({
      run: () => copyCampaign(campaign.id),
      done: "已复制成草稿，请修改时间和商品",
      refresh: ["campaigns"],
      onDone: ({ id }) => redirect("edit", "campaigns", id),
    });
  return (
    <>
      {writes && (
        <Button size="small" disabled={busy} onClick={copy}>
          复制
        </Button>
      )}
      {writes && campaign.can_edit && campaign.decided_by === null && (
        <DeleteButton size="small" mutationMode="pessimistic" redirect="list" />
      )}
      <Steps<Campaign>
        offer="campaigns"
        record={{
          id: campaign.id,
          name: campaign.name,
          status: campaign.status,
          updatedAt: campaign.updated_at,
          canEdit: campaign.can_edit,
          canDecide: campaign.can_decide,
          isOwn: identity?.id === campaign.proposed_by?.id,
          isOver: campaign.state === "ended",
          warnings: campaign.warnings.map(({ message }) => message),
        }}
        steps={campaignSteps}
        handingIn={[
          atMost(campaign),
          "不超过审批规则的金额时直接生效，否则等财务批准；打折的活动都等财务批准",
          "提交后不能修改；等待批准时可以撤回",
        ]}
        handedIn={({ status }) => (status === "approved" ? "已生效" : "已提交，等待财务批准")}
        consequences={[`${dateTime(campaign.starts_at)} 起对客户生效，不能再修改`, atMost(campaign)]}
        stopNote={stopNote(campaign)}
      />
    </>
  );
}
