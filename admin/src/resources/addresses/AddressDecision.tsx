import { useState } from "react";
import { approveAddress, rejectAddress } from "../../api/calls/addresses";
import type { Address } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { useKeys } from "../../review/useKeys";
import { Verdict } from "../../review/Verdict";
import { REJECT_REASONS } from "./words";

interface AddressDecisionProps {
  address: Address;
  /** the document on the screen */
  document: Address["documents"][number] | undefined;
  /** its pages have been displayed: no approval without having seen them */
  seen: boolean;
  onDecided: (id: number) => void;
  onChanged: () => void;
}

/**
 * Approved by the document on the screen, or rejected with a reason; an approved one may be rejected later.
 */
export function AddressDecision({ address, document, seen, onDecided, onChanged }: AddressDecisionProps) {
  const [rejecting, setRejecting] = useState(false);
  const { busy, act } = useAction();
  const done = () => {
    setRejecting(false);
    onDecided(address.id);
  };
  const changed = () => {
    setRejecting(false);
    onChanged();
  };
  const canApprove = address.status !== "approved" && document?.status === "approved" && seen;
  const canReject = address.status !== "rejected";

  const approve = () => {
    if (!canApprove || busy || !document) return;
    void act({
      run: () => approveAddress(address.id, address.version, document.id),
      done: `已按《${document.kind_text}》通过：${address.place}`,
      refresh: ["addresses"],
      onDone: done,
      onConflict: changed,
    });
  };
  const reject = (reason: string) =>
    act({
      run: () => rejectAddress(address.id, address.version, reason),
      done: `已驳回：${address.place}`,
      refresh: ["addresses"],
      onDone: done,
      onConflict: changed,
    });
  const askReason = () => {
    if (canReject) setRejecting(true);
  };
  useKeys({ a: approve, r: askReason });

  return (
    <Verdict
      reject={{
        text: address.status === "approved" ? "撤销通过 (R)" : "驳回 (R)",
        isOff: busy || !canReject,
        onPress: askReason,
      }}
      approve={{ text: "通过 (A)", isOff: busy || !canApprove, onPress: approve }}
    >
      {rejecting && (
        <ReasonDialog
          title={`驳回 ${address.place}`}
          presets={REJECT_REASONS}
          confirm="确认驳回"
          danger
          busy={busy}
          onClose={() => setRejecting(false)}
          onConfirm={reject}
        />
      )}
    </Verdict>
  );
}
