import { useState } from "react";
import type { Colleague, InvitedColleague } from "@/api/types";
import { Button } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Account.module.css";
import { MemberDialog } from "./MemberDialog";
import { useMembers, useWithdrawMember } from "./members";
import { useConfirmed } from "./useConfirmed";

/** Who of the company may do what here; the owner invites, changes and deactivates. */
export function MembersSection() {
  const members = useMembers();
  const withdraw = useWithdrawMember();
  const { run, dialog } = useConfirmed();
  const [edited, setEdited] = useState<Colleague | "new" | null>(null);
  const list = members.data;

  async function askAndWithdraw({ id, name }: InvitedColleague) {
    if (!(await confirm(`确定撤回对 ${name} 的邀请吗？`, { okText: "撤回" }))) return;
    await run(async () => {
      await withdraw.mutateAsync(id);
      toast("邀请已撤回");
    }).catch(() => undefined);
  }

  return (
    <Panel
      id="members"
      title="成员与权限"
      beside={
        list?.may_manage && (
          <Button size="s" icon="plus" onClick={() => setEdited("new")}>
            邀请成员
          </Button>
        )
      }
    >
      <p className={styles.about}>超过本人限额的订单，由审批人或负责人同意后才能付款。</p>
      {members.isPending && <SkeletonLines lines={3} />}
      {members.isError && !list && (
        <ErrorState compact error={members.error} onRetry={() => void members.refetch()} />
      )}
      <ul>
        {list?.members.map((member) => (
          <li key={member.id} className={styles.session}>
            <span>
              <b>
                {member.name || member.phone}
                {member.is_me && "（我）"}
              </b>
              <small>
                {member.phone}，{member.role_text}
                {member.order_limit !== null && `，每单限额 ${member.order_limit} 元`}
              </small>
            </span>
            {!member.is_active && <span className={styles.off}>已停用</span>}
            {list.may_manage && member.role !== "owner" && (
              <Button
                size="s"
                look="text"
                aria-label={`修改 ${member.name}`}
                onClick={() => setEdited(member)}
              >
                修改
              </Button>
            )}
          </li>
        ))}
        {list?.invited.map((one) => (
          <li key={`invited-${one.id}`} className={styles.session}>
            <span>
              <b>{one.name}</b>
              <small>
                {one.phone}，{one.role_text}，等待激活，{chinaDay(one.expires_at)} 前有效
              </small>
            </span>
            {list.may_manage && (
              <Button
                size="s"
                look="text"
                loading={withdraw.isPending && withdraw.variables === one.id}
                aria-label={`撤回对 ${one.name} 的邀请`}
                onClick={() => void askAndWithdraw(one)}
              >
                撤回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && list && (
        <MemberDialog
          member={edited === "new" ? null : edited}
          roles={list.roles}
          run={run}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}
