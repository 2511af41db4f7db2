import { required, SelectInput } from "react-admin";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";

/** Where goods are sent to. */
export const ProvinceInput = ({ source, helperText }: { source: string; helperText: string }) => (
  <SelectInput source={source} choices={PROVINCES} helperText={helperText} />
);

/** A kind of customer, where no particular one is meant. `source`: what its fields are below. */
export const BuyerClassInputs = ({ source }: { source: string }) => (
  <>
    <SelectInput source={`${source}.buyer_type`} choices={BUYER_TYPES} validate={required()} />
    <SelectInput source={`${source}.rank`} choices={RANKS} validate={required()} />
    <ProvinceInput source={`${source}.province`} helperText="空着表示没有地区价和地区活动的地区" />
  </>
);
