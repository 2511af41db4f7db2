import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { AccountMark, AccountRow } from "./AccountRow";
import { useEndOthers, useEndSession, useSessions } from "./queries";

/** Where the account is signed in, and the way to end it there. */
export function SessionsSection() {
  const sessions = useSessions();
  const endOne = useEndSession();
  const endOthers = useEndOthers();
  const list = sessions.data ?? [];

  async function askAndEndOthers() {
    const others = list.filter((session) => !session.is_current).length;
    if (!(await confirm(`确定退出其它 ${others} 处登录吗？`, { okText: "全部退出" }))) return;
    endOthers.mutate(undefined, { onSuccess: ({ ended }) => toast(`已退出其它 ${ended} 处登录`) });
  }

  return (
    <Panel
      id="sessions"
      title="登录设备"
      beside={
        list.length > 1 && (
          <Button size="s" loading={endOthers.isPending} onClick={() => void askAndEndOthers()}>
            退出其它设备
          </Button>
        )
      }
    >
      <About>看到不认识的设备，请先退出它，再修改密码。</About>
      {sessions.isPending && <SkeletonLines lines={2} />}
      {sessions.isError && !sessions.data && (
        <ErrorState compact error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul>
        {list.map((session) => (
          <li key={session.id}>
            <AccountRow name={session.device} about={`${session.ip}，${formatTime(session.started_at)} 登录`}>
              {session.is_current ? (
                <AccountMark tone="ok">本机</AccountMark>
              ) : (
                <Button
                  size="s"
                  look="text"
                  aria-label={`退出 ${session.device}`}
                  disabled={endOne.isPending}
                  onClick={() => endOne.mutate(session.id, { onSuccess: () => toast("已退出这台设备") })}
                >
                  退出
                </Button>
              )}
            </AccountRow>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
