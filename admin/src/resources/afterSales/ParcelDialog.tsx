import { regex, required, TextInput } from "react-admin";
import { claimStep } from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { CarrierInput } from "../../inputs/CarrierInput";
import { type ClaimDialogProps, REFRESH } from "./claimDialog";

interface ParcelDialogProps extends ClaimDialogProps {
  step: "return_refused";
  title: string;
  confirm: string;
  done: string;
}

interface Typed {
  carrier: string;
  waybill: string;
}

const waybill = [required(), regex(/^[A-Za-z0-9-]{5,40}$/, "应为 5–40 位字母或数字")];

/** Carrier and waybill of a parcel that leaves for a claim. */
export function ParcelDialog(props: ParcelDialogProps) {
  const { claim, step, title, confirm, done, onClose } = props;
  return (
    <FormDialog<Typed, AfterSale>
      title={title}
      resource="shipments"
      confirm={confirm}
      maxWidth="xs"
      defaultValues={{ waybill: "" }}
      run={({ carrier, waybill: number }) =>
        claimStep(claim.id, step, { carrier: carrier.trim(), waybill: number })
      }
      done={done}
      refresh={REFRESH}
      onConflict={onClose}
      onClose={onClose}
    >
      <div className="wide">
        <CarrierInput source="carrier" />
      </div>
      <TextInput
        className="wide"
        source="waybill"
        validate={waybill}
        parse={(text: string) => text.normalize("NFKC").trim()}
        helperText="5–40 位字母或数字，可直接扫码"
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
