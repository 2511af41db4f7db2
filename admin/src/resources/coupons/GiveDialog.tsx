import { Alert, Button, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { maxValue, minValue, NumberInput, required } from "react-admin";
import { giveCoupons } from "../../api/calls/promotions";
import type { Coupon, CouponsGiven } from "../../api/types";
import { LineTable } from "../../fields/LineTable";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FormDialog } from "../../forms/FormDialog";
import { CompaniesInput } from "../promotions/CompaniesInput";

interface Given {
  companies: number[];
  each: number;
}

/** Gives coupons to selected companies. */
export function GiveButton({ coupon }: { coupon: Coupon }) {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<CouponsGiven | null>(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        发放给客户
      </Button>
      {open && (
        <FormDialog<Given, CouponsGiven>
          title={`发放：${coupon.name}`}
          resource="coupons"
          confirm="发放"
          note={`${coupon.label}，每家最多 ${coupon.per_company} 张。发出后客户马上收到券和通知，不能收回，只能逐张作废。`}
          defaultValues={{ companies: [], each: 1 }}
          run={({ companies, each }) => giveCoupons(coupon.id, companies, each)}
          done={({ given }) => `已发放 ${given} 张`}
          refresh={["coupons", "coupon_claims"]}
          onDone={(given) => given.refused.length > 0 && setAnswer(given)}
          onClose={() => setOpen(false)}
        >
          <div className="wide">
            <CompaniesInput source="companies" label="客户" isRequired helperText="可以选多家" />
          </div>
          <NumberInput
            source="each"
            label="每家几张"
            min={1}
            step={1}
            validate={[required(), minValue(1), maxValue(coupon.per_company)]}
          />
        </FormDialog>
      )}
      {answer && <Refused answer={answer} onClose={() => setAnswer(null)} />}
    </>
  );
}

const Refused = ({ answer, onClose }: { answer: CouponsGiven; onClose: () => void }) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="refused-title">
    <DialogTitle id="refused-title">{answer.refused.length} 家没有发出</DialogTitle>
    <DialogContent>
      <Alert severity="info" sx={{ mb: 2 }}>
        其余客户已收到，共 {answer.given} 张。
      </Alert>
      <LineTable
        label="没有发出的客户"
        lines={answer.refused}
        keyOf={({ company_id }) => company_id}
        columns={[
          { head: "客户", cell: ({ company }) => company },
          { head: "原因", wide: true, cell: ({ reason }) => reason },
        ]}
      />
    </DialogContent>
    <DialogActions>
      <BackButton>知道了</BackButton>
    </DialogActions>
  </Dialog>
);
