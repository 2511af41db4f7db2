import { useParams } from "react-router";
import type { AfterSaleDetail } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { confirm, toast } from "@/ui/notices";
import { RecordPage } from "@/ui/RecordPage";
import { StatusMark } from "@/ui/StatusMark";
import { Steps } from "@/ui/Steps";
import { ClaimFacts, ClaimLogs } from "./ClaimFacts";
import { ClaimLines } from "./ClaimLines";
import styles from "./ClaimPage.module.css";
import { EvidenceForm } from "./EvidenceForm";
import { useCancelClaim, useClaim } from "./queries";
import { SendBackForm } from "./SendBackForm";
import { isOpen, stepsOf, toneOf } from "./status";

/** A claim: its state, the next step, and all its data. */
export default function ClaimPage() {
  const { id = "" } = useParams();
  const claim = useClaim(id);
  return (
    <RecordPage
      list={{ name: "退换售后", to: "/order?view=claims" }}
      number={id}
      title="售后详情"
      missing={{
        title: "没有找到这张售后单",
        hint: `售后单 ${id} 不存在，或不属于当前账户`,
        back: "查看我的售后",
      }}
      error={claim.error}
      onRetry={() => void claim.refetch()}
    >
      {claim.data && <Detail claim={claim.data} />}
    </RecordPage>
  );
}

function Detail({ claim }: { claim: AfterSaleDetail }) {
  const cancel = useCancelClaim();

  async function takeBack() {
    const sure = await confirm("取消后这些商品可以在申请期内重新申请。", {
      title: "取消这次售后？",
      okText: "取消售后",
      cancelText: "不取消",
      danger: true,
    });
    if (!sure) return;
    await cancel.mutateAsync({ id: claim.id, input: null }).then(
      () => toast("售后已取消"),
      () => undefined,
    );
  }

  return (
    <>
      <div className={`card ${styles.top}`}>
        <div className={styles.head}>
          <h1>
            {claim.type_text} <span className="num">{claim.id}</span>
          </h1>
          <StatusMark tone={toneOf(claim.status)}>{claim.status_text}</StatusMark>
          {claim.can_cancel && (
            <Button size="s" loading={cancel.isPending} onClick={() => void takeBack()}>
              取消售后
            </Button>
          )}
        </div>
        <div className={styles.steps}>
          <Steps label="售后进度" icon="clock" isEnded={claim.status > 50} steps={stepsOf(claim)} />
        </div>
        <p className={styles.next} data-waits={claim.can_send || undefined}>
          <Icon name={claim.can_send ? "warn" : "info"} size={16} /> {claim.next}
        </p>
        {claim.can_send && <SendBackForm claim={claim} />}
        {isOpen(claim) && <RoleNotice right="order" />}
      </div>
      <ClaimLines claim={claim} />
      <ClaimFacts claim={claim} />
      {claim.can_add_evidence && <EvidenceForm claim={claim} />}
      <ClaimLogs logs={claim.logs} />
    </>
  );
}
