import { Box } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { required, type Validator } from "react-admin";
import { acceptClaim } from "../../api/calls/afterSales";
import type { AfterSale, Money } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { MoneyInput } from "../../inputs/MoneyInput";
import { toFen } from "../../inputs/money";
import { CLAIM_CHANGES, type ClaimDialogProps } from "./claimSteps";

/** The price was wrong: how much goes back while the goods stay. */
export function AllowanceDialog({ claim, onClose }: ClaimDialogProps) {
  const most: Validator = (amount: string | null) => tooMuch(amount, claim.most_amount);
  return (
    <FormDialog<{ amount: Money }, AfterSale>
      title={`核定差价：${claim.id}`}
      resource="after_sales"
      confirm="同意退款"
      maxWidth="xs"
      defaultValues={{ amount: "" }}
      run={({ amount }) => acceptClaim(claim.id, { with_return: false, amount })}
      done="已同意，单子转给财务付款"
      refresh={CLAIM_CHANGES}
      onConflict={onClose}
      onClose={onClose}
    >
      <Box className="wide">
        {claim.reason}
        {claim.remark && `：${claim.remark}`}
      </Box>
      <div className="wide">
        <MoneyInput
          source="amount"
          label="退还的差价（元）"
          validate={[required(), most]}
          helperText={`最多 ¥${groupMoney(claim.most_amount)}；商品留在客户那里，客户会看到金额`}
          autoFocus
        />
      </div>
    </FormDialog>
  );
}

function tooMuch(amount: string | null, most: Money): string | undefined {
  const isTooMuch = (toFen(amount) ?? 0) > (toFen(most) ?? 0);
  return isTooMuch ? `最多 ¥${groupMoney(most)}，是这些商品的实付金额` : undefined;
}
