import type { Invitations } from "@/api/types";
import { Button } from "@/ui/Button";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { useRefusal } from "../user/refusal";
import { InvitationRow } from "./InvitationRow";
import { useAccept } from "./queries";

type Received = Invitations["received"][number];

export function ReceivedInvitations({ list }: { list: readonly Received[] }) {
  const accept = useAccept();
  const refused = useRefusal("link_stores");

  async function askAndAccept({ id, head }: Received) {
    const sure = await confirm(`加入后，${head}的各家门店可以把购物车复制给您。确定加入吗？`, {
      okText: "加入",
    });
    if (sure) accept.mutate(id, { onSuccess: () => toast(`已接受${head}的邀请`) });
  }

  return (
    <Panel id="received" title="收到的邀请">
      {refused && <p>{refused}</p>}
      <ul>
        {list.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            name={invitation.head}
            about={`邀请“${invitation.store_name}”加入连锁采购`}
          >
            <Button
              size="s"
              look="main"
              loading={accept.isPending}
              disabled={refused !== null}
              onClick={() => void askAndAccept(invitation)}
            >
              接受邀请
            </Button>
          </InvitationRow>
        ))}
      </ul>
    </Panel>
  );
}
