import { RadioButtonGroupInput, required } from "react-admin";
import { useWatch } from "react-hook-form";
import { CompanyInput } from "../../inputs/CompanyInput";
import { BuyerClassInputs } from "../promotions/BuyerClassInputs";
import { CouponsInput } from "./CouponsInput";
import type { TypedCart } from "./cart";

const BY = [
  { id: "company", name: "一位客户" },
  { id: "class", name: "一类客户" },
];

/** Whose cart is tried out: a customer, with their coupons, or a kind of customer whose papers are in order. */
export function BuyerInput() {
  const { by } = useWatch<Partial<TypedCart>>();
  return (
    <>
      <div className="wide">
        <RadioButtonGroupInput source="by" choices={BY} helperText={false} />
      </div>
      {by === "class" ? (
        <BuyerClassInputs source="buyer_class" />
      ) : (
        <>
          <CompanyInput source="company_id" validate={required()} />
          <CouponsInput />
        </>
      )}
    </>
  );
}
