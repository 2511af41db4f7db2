import type { UserBase } from "@/api/types";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Panel, PanelPage } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { useUser } from "../user/queries";
import { InviteForm } from "./InviteForm";
import { useInvitations, useStoreBoard } from "./queries";
import { ReceivedInvitations } from "./ReceivedInvitations";
import { SentInvitations } from "./SentInvitations";
import { StoreBoard } from "./StoreBoard";
import styles from "./StoresPage.module.css";

/** The names of the other stores, for a buyer of one of them. */
function Names({ stores, mayInvite }: { stores: UserBase["stores"]; mayInvite: boolean }) {
  if (stores.length === 0)
    return (
      <EmptyState
        compact
        icon="grid"
        title="还没有其它门店"
        hint={
          mayInvite ? "在下面邀请门店，审核通过后就能把购物车复制给它" : "连锁总部邀请后，在这里接受就能加入"
        }
      />
    );
  return (
    <ul className={styles.list}>
      {stores.map((store) => (
        <li key={store.id}>{store.name}</li>
      ))}
    </ul>
  );
}

/** The stores of a chain, and inviting others. */
export default function StoresPage() {
  const user = useUser();
  const invitations = useInvitations();
  const mayEnter = (user?.switchable.length ?? 0) > 0;
  const board = useStoreBoard(mayEnter);
  const lists = invitations.data;
  return (
    <PanelPage title="多店管理">
      {/* What comes first would be pushed down by what comes after it. */}
      {invitations.isPending || board.isLoading ? (
        <Panel>
          <SkeletonLines lines={7} />
        </Panel>
      ) : (
        <>
          {lists && lists.received.length > 0 && <ReceivedInvitations list={lists.received} />}
          <Panel id="stores" title={mayEnter ? "本连锁的门店" : "本连锁的其它门店"}>
            {board.data ? (
              <StoreBoard stores={board.data.stores} currentId={user?.company_id ?? 0} />
            ) : board.isError ? (
              <ErrorState compact error={board.error} onRetry={() => void board.refetch()} />
            ) : (
              <Names stores={user?.stores ?? []} mayInvite={lists?.may_invite ?? false} />
            )}
          </Panel>
          {!lists && (
            <Panel>
              <ErrorState compact error={invitations.error} onRetry={() => void invitations.refetch()} />
            </Panel>
          )}
          {lists?.may_invite && <InviteForm />}
          {lists && lists.sent.length > 0 && <SentInvitations list={lists.sent} />}
        </>
      )}
    </PanelPage>
  );
}
