import { Alert, Button, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { BooleanInput, maxValue, minValue, NumberInput, required } from "react-admin";
import { useWatch } from "react-hook-form";
import { giveCoupons } from "../../api/calls/promotions";
import type { Coupon, CouponsGiven } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { LineTable } from "../../fields/LineTable";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FormDialog } from "../../forms/FormDialog";
import { CompaniesInput } from "../promotions/CompaniesInput";
import { audienceText } from "../promotions/words";

interface Given {
  everybody: boolean;
  companies: number[];
  each: number;
}

/** Some that are chosen, or all that the coupon is for. */
function Recipients({ coupon }: { coupon: Coupon }) {
  const everybody = useWatch<Given, "everybody">({ name: "everybody" });
  const audience = [audienceText(coupon), coupon.is_new_buyer ? "仅新客" : ""].filter(Boolean).join(" · ");
  return (
    <>
      <BooleanInput
        className="wide"
        source="everybody"
        label="发给全部符合条件的客户"
        helperText={`发放对象：${audience}；已经领满的不再发，一次最多 5000 家`}
      />
      {!everybody && (
        <div className="wide">
          <CompaniesInput source="companies" label="客户" isRequired helperText="可以选多家" />
        </div>
      )}
    </>
  );
}

/** Who gets none yet, and that once more reaches them. */
const doneText = ({ given, left }: CouponsGiven) =>
  left > 0 ? `已发放 ${given} 张，还有 ${left} 家没有发到，请再发一次` : `已发放 ${given} 张`;

/** How many there are still, where the coupon is limited. */
const leftText = ({ total, claimed }: Coupon) =>
  total === null ? "" : `还可发 ${grouped(Math.max(0, total - claimed))} 张，`;

/** Gives coupons to selected companies, or to all that may have them. */
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
          note={`${coupon.label}，${leftText(coupon)}每家最多 ${coupon.per_company} 张。发出后客户马上收到券和通知，不能收回，只能逐张作废。`}
          defaultValues={{ everybody: false, companies: [], each: 1 }}
          run={({ everybody, companies, each }) => giveCoupons(coupon.id, everybody ? null : companies, each)}
          done={doneText}
          refresh={["coupons", "coupon_claims"]}
          onDone={(given) => given.refused.length > 0 && setAnswer(given)}
          onClose={() => setOpen(false)}
        >
          <Recipients coupon={coupon} />
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
