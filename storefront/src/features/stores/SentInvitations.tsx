import type { SentInvitation } from "@/api/types";
import { Button } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { useRefusal } from "../user/refusal";
import { InvitationRow } from "./InvitationRow";
import { useWithdraw } from "./queries";
import styles from "./SentInvitations.module.css";

export function SentInvitations({ list }: { list: readonly SentInvitation[] }) {
  const withdraw = useWithdraw();
  const refused = useRefusal("link_stores");

  async function askAndWithdraw({ id, store_name }: SentInvitation) {
    if (!(await confirm(`确定撤回对“${store_name}”的邀请吗？`, { okText: "撤回" }))) return;
    withdraw.mutate(id, { onSuccess: () => toast("邀请已撤回") });
  }

  return (
    <Panel id="sent" title="发出的邀请">
      <ul>
        {list.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            name={invitation.store_name}
            about={`${invitation.phone}，${chinaDay(invitation.created_at)} 发出`}
          >
            <span className={styles.status}>{invitation.status_text}</span>
            {!refused && (invitation.status === "invited" || invitation.status === "expired") && (
              <Button
                size="s"
                look="text"
                loading={withdraw.isPending && withdraw.variables === invitation.id}
                aria-label={`撤回对 ${invitation.store_name} 的邀请`}
                onClick={() => void askAndWithdraw(invitation)}
              >
                撤回
              </Button>
            )}
          </InvitationRow>
        ))}
      </ul>
    </Panel>
  );
}
