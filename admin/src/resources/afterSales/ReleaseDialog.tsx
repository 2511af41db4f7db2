import { required, TextInput } from "react-admin";
import { releaseQuarantine } from "../../api/calls/afterSales";
import type { Quarantine } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { typedTexts } from "../../inputs/text";
import { ColdInputs } from "./ColdInputs";

interface Typed {
  quantity: string;
  reason: string;
  temperature?: string | null;
  kept_cold?: string | null;
  kept_cold_proof?: string | null;
}

const COLD = ["temperature", "kept_cold", "kept_cold_proof"] as const;

/** Back into sellable stock, after quality management has looked at it again. */
export function ReleaseDialog({ kept, onClose }: { kept: Quarantine; onClose: () => void }) {
  const most = kept.quantity - kept.unfit;
  const isCold = Boolean(kept.cold_range);
  return (
    <FormDialog<Typed, Quarantine>
      title={`复检合格，放回合格品区：${kept.goods_name} 批号 ${kept.batch}`}
      resource="quarantine"
      confirm="确认"
      maxWidth={isCold ? "sm" : "xs"}
      defaultValues={{ quantity: String(most), reason: "" }}
      run={({ quantity, reason, ...cold }) =>
        releaseQuarantine(kept.id, {
          condition: "sellable",
          quantity,
          reason: reason.trim(),
          ...(isCold ? typedTexts(cold, COLD) : {}),
        })
      }
      done="已处理"
      refresh={["quarantine", "stocks"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="quantity"
        type="number"
        validate={required()}
        helperText={`待处理 ${most} ${kept.unit}，不合格的只能销毁`}
        slotProps={{ htmlInput: { min: 1, max: most } }}
      />
      {isCold && <ColdInputs range={kept.cold_range} isForSale />}
      <TextInput
        className="wide"
        source="reason"
        label="原因"
        validate={required()}
        multiline
        minRows={2}
        helperText="会记入操作日志"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
