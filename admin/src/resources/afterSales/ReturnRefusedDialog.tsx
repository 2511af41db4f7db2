import { sendRefusedBack } from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { CarrierInput } from "../../inputs/CarrierInput";
import { WaybillInput } from "../../inputs/WaybillInput";
import { CLAIM_CHANGES, type ClaimDialogProps } from "./claimSteps";

interface Typed {
  carrier: string;
  waybill: string;
}

/** What was found unfit to be taken back goes to the customer again. */
export function ReturnRefusedDialog({ claim, onClose }: ClaimDialogProps) {
  return (
    <FormDialog<Typed, AfterSale>
      title={`寄回不合格商品 ${claim.id}`}
      resource="shipments"
      confirm="确认寄出"
      maxWidth="xs"
      defaultValues={{ waybill: "" }}
      run={({ carrier, waybill }) => sendRefusedBack(claim.id, { carrier: carrier.trim(), waybill })}
      done="已登记寄回"
      refresh={CLAIM_CHANGES}
      onConflict={onClose}
      onClose={onClose}
    >
      <div className="wide">
        <CarrierInput source="carrier" />
      </div>
      <WaybillInput source="waybill" helperText="5–40 位，可直接扫码" />
    </FormDialog>
  );
}
