import { regex, required, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { claimStep } from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { typedText } from "../../forms/CommandForm";
import { FormDialog } from "../../forms/FormDialog";
import { CarrierInput } from "../../inputs/CarrierInput";
import { codesIn } from "../../inputs/traceCodes";
import { type ClaimDialogProps, REFRESH } from "./claimDialog";

interface ParcelDialogProps extends ClaimDialogProps {
  step: "replace" | "return_refused";
  title: string;
  confirm: string;
  done: string;
  /** lines whose packs may be scanned */
  packs?: readonly Pack[];
}

export interface Pack {
  id: number;
  name: string;
  units: number;
  unit: string;
}

interface Typed {
  carrier: string;
  waybill: string;
  /** by line */
  codes: Record<number, string | null>;
}

const NONE: readonly Pack[] = [];
const waybill = [required(), regex(/^[A-Za-z0-9-]{5,40}$/, "应为 5–40 位字母或数字")];

function parcelOf({ carrier, waybill: number, codes: typed }: Typed, packs: readonly Pack[]) {
  const codes = packs
    .map(({ id }) => ({ id, codes: typedText(typed[id]) }))
    .filter((one) => one.codes !== "");
  return { carrier: carrier.trim(), waybill: number, ...(codes.length > 0 && { codes }) };
}

/** Carrier and waybill of a parcel that leaves for a claim. */
export function ParcelDialog(props: ParcelDialogProps) {
  const { claim, step, title, confirm, done, onClose, packs = NONE } = props;
  return (
    <FormDialog<Typed, AfterSale>
      title={title}
      resource="shipments"
      confirm={confirm}
      maxWidth="xs"
      defaultValues={{ waybill: "", codes: {} }}
      run={(typed) => claimStep(claim.id, step, parcelOf(typed, packs))}
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
      {packs.map((pack) => (
        <CodesInput key={pack.id} pack={pack} />
      ))}
    </FormDialog>
  );
}

function CodesInput({ pack: { id, name, units, unit } }: { pack: Pack }) {
  const source = `codes.${id}`;
  const scanned = codesIn(typedText(useWatch({ name: source })));
  return (
    <TextInput
      className="wide"
      source={source}
      label={`${name} 的追溯码，已扫 ${scanned.length}，补发 ${units} ${unit}`}
      helperText="用扫码枪逐个扫，没有追溯码的不填"
      multiline
      maxRows={8}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
}
