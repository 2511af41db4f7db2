import { Alert } from "@mui/material";
import { CheckboxGroupInput, RadioButtonGroupInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { useRows } from "../../api/useRecords";
import type { TypedCart } from "./cart";

/** More than a customer holds at a time. */
const MOST = 100;

const WHICH = [
  { id: "best", name: "自动用最划算的" },
  { id: "none", name: "不用" },
  { id: "these", name: "指定" },
];

function Held({ company_id }: { company_id: number }) {
  const { data, isPending, error } = useRows("coupon_claims", {
    filter: { company_id, state: "unused" },
    pagination: { page: 1, perPage: MOST },
    sort: { field: "id", order: "DESC" },
  });
  if (isPending) return null;
  if (error) {
    return (
      <Alert className="wide" severity="error">
        没有读到这位客户的优惠券：{error.message}
      </Alert>
    );
  }
  if (!data?.length) return <div className="wide">这位客户没有未使用的优惠券。</div>;
  return (
    <div className="wide">
      <CheckboxGroupInput
        source="coupon_ids"
        choices={data.map(({ id, coupon }) => ({ id, name: `${coupon}（${id}）` }))}
      />
    </div>
  );
}

/** Which of the customer's coupons a simulation uses. */
export function CouponsInput() {
  const { company_id, coupons } = useWatch<Partial<TypedCart>>();
  return (
    <>
      <div className="wide">
        <RadioButtonGroupInput source="coupons" choices={WHICH} helperText={false} />
      </div>
      {coupons === "these" && company_id != null && <Held key={company_id} company_id={company_id} />}
    </>
  );
}
