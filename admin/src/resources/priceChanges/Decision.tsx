import { useState } from "react";
import { useNotify } from "react-admin";
import { approvePrice, rejectPrice } from "../../api/calls/prices";
import { oneByOne } from "../../api/oneByOne";
import type { PriceChange } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { useKeys } from "../../review/useKeys";
import { Verdict } from "../../review/Verdict";
import { REFRESH, REJECT_REASONS } from "./words";

interface DecisionProps {
  /** one, or several at once: each is decided by itself */
  changes: readonly PriceChange[];
  onDecided: (ids: readonly number[]) => void;
}

const nameOf = ({ goods, spec }: PriceChange) => `${goods} ${spec}`;

/** Several names and reasons need more than one sentence. */
const READING_TIME = 20_000;

export function Decision({ changes, onDecided }: DecisionProps) {
  const [asking, setAsking] = useState<"approve" | "reject" | null>(null);
  const { busy, act } = useAction();
  const notify = useNotify();
  const [first] = changes;
  const several = changes.length > 1;
  const title = several || !first ? `${changes.length} 次改价` : nameOf(first);

  const decide = (word: string, run: (change: PriceChange) => Promise<PriceChange>) =>
    act({
      run: async () => {
        // The one alone fails as any step does.
        if (!several && first) return [await run(first)];
        const { done, failed, left, why } = await oneByOne(changes, run, nameOf);
        const said = left.length > 0 ? [...failed, `其余 ${left.length} 次改价没有处理：${why}`] : failed;
        if (said.length > 0) {
          notify(said.join("\n"), { type: "error", multiLine: true, autoHideDuration: READING_TIME });
        }
        return done;
      },
      refresh: REFRESH,
      onDone: (done) => {
        setAsking(null);
        if (done.length > 0)
          notify(`${word}：${several ? `${done.length} 次改价` : title}`, { type: "success" });
        onDecided(done.map(({ id }) => id));
      },
      onConflict: () => {
        setAsking(null);
        onDecided(changes.map(({ id }) => id));
      },
    });
  const approve = () => decide("已通过，价格生效", ({ id }) => approvePrice(id));
  const start = () => {
    if (busy || !first) return;
    if (several) setAsking("approve");
    else approve();
  };
  useKeys({ a: start, r: () => setAsking("reject") });
  if (!first) return null;

  return (
    <Verdict
      reject={{
        text: several ? `驳回 ${changes.length} 次 (R)` : "驳回 (R)",
        isOff: busy,
        onPress: () => setAsking("reject"),
      }}
      approve={{
        text: several ? `通过 ${changes.length} 次 (A)` : "通过 (A)",
        isOff: busy,
        onPress: start,
      }}
    >
      {asking === "approve" && (
        <ConfirmDialog
          title={`通过 ${title}`}
          consequences={[
            "新价格马上对客户生效",
            ...changes.map((change) => `${nameOf(change)}：${change.reason}`),
          ]}
          confirm={`通过 ${changes.length} 次`}
          busy={busy}
          onClose={() => setAsking(null)}
          onConfirm={approve}
        />
      )}
      {asking === "reject" && (
        <ReasonDialog
          title={`驳回 ${title}`}
          presets={REJECT_REASONS}
          confirm="确认驳回"
          danger
          busy={busy}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => decide("已驳回，价格不变", ({ id }) => rejectPrice(id, reason))}
        />
      )}
    </Verdict>
  );
}
