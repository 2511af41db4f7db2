import { useRef, useState } from "react";
import { useGetIdentity } from "react-admin";
import { rejectLicence } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { useAction } from "../../../api/useAction";
import { ReasonDialog } from "../../../inputs/ReasonDialog";
import { useKeys } from "../../../review/useKeys";
import { Verdict } from "../../../review/Verdict";
import { REJECT_REASONS } from "../choices";

interface DecisionProps {
  licence: Licence;
  /** the scan is displayed: no approval without having seen it */
  seen: boolean;
  /** By one key, so that it can be taken back for a moment; `word`: what it was. */
  onApproved: (licence: Licence, word: string) => void;
  onDecided: (id: number) => void;
}

export function Decision({ licence, seen, onApproved, onDecided }: DecisionProps) {
  const [rejecting, setRejecting] = useState(false);
  const { busy, act } = useAction();
  const { identity } = useGetIdentity();
  const isOwnFirstLook = licence.checked_by_id !== null && licence.checked_by_id === identity?.id;
  const isFirstLook = licence.needs_second_look && licence.checked_by_id === null;
  const done = () => {
    setRejecting(false);
    onDecided(licence.id);
  };
  const name = `${licence.company} ${licence.kind_text}`;

  // A second press may come before the next one is shown.
  const isApproved = useRef(false);
  const approve = () => {
    if (!seen || busy || isOwnFirstLook || isApproved.current) return;
    isApproved.current = true;
    onApproved(licence, isFirstLook ? "初审通过，等另一位质量人员复审" : "已通过");
  };
  const reject = (reason: string) =>
    act({
      run: () => rejectLicence(licence.id, reason),
      done: `已驳回：${name}`,
      refresh: ["licences", "companies"],
      onDone: done,
      onConflict: done,
    });

  useKeys({ a: approve, r: () => setRejecting(true) });

  return (
    <Verdict
      reject={{ text: "驳回 (R)", isOff: busy, onPress: () => setRejecting(true) }}
      approve={{
        text: isOwnFirstLook ? "等他人复审" : isFirstLook ? "初审通过 (A)" : "通过 (A)",
        isOff: busy || !seen || isOwnFirstLook,
        onPress: approve,
      }}
    >
      {rejecting && (
        <ReasonDialog
          title={`驳回 ${name}`}
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
