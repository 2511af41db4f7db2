import { useState } from "react";
import type { Colleague, InvitedColleague } from "@/api/types";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { AccountMark, AccountRow } from "./AccountRow";
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
      <About>
        超过本人限额的订单，由审批人或负责人同意后才能付款。
        {list && !list.may_manage && "成员由负责人邀请和修改。"}
      </About>
      {members.isPending && <SkeletonLines lines={3} />}
      {members.isError && !list && (
        <ErrorState compact error={members.error} onRetry={() => void members.refetch()} />
      )}
      <ul>
        {list?.members.map((member) => (
          <li key={member.id}>
            <AccountRow
              name={`${member.name || member.phone}${member.is_me ? "（我）" : ""}`}
              about={[
                member.phone,
                member.role_text,
                member.order_limit !== null && `每单限额 ${member.order_limit} 元`,
              ]
                .filter(Boolean)
                .join("，")}
            >
              {!member.is_active && <AccountMark tone="off">已停用</AccountMark>}
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
            </AccountRow>
          </li>
        ))}
        {list?.invited.map((one) => (
          <li key={`invited-${one.id}`}>
            <AccountRow
              name={one.name}
              about={`${one.phone}，${one.role_text}，等待激活，${chinaDay(one.expires_at)} 前有效`}
            >
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
            </AccountRow>
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
