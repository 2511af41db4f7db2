import { AutocompleteArrayInput } from "react-admin";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";
import { CompaniesInput } from "./CompaniesInput";

/** The audience; an empty field excludes no one. */
export const AudienceInputs = ({ byName = true }: { byName?: boolean }) => (
  <>
    <AutocompleteArrayInput source="ranks" choices={RANKS} helperText="空着表示不限等级" />
    <AutocompleteArrayInput source="buyer_types" choices={BUYER_TYPES} helperText="空着表示不限类型" />
    <AutocompleteArrayInput source="regions" choices={PROVINCES} helperText="空着表示不限地区" />
    {byName && <CompaniesInput source="companies" helperText="只给名单上的客户；空着表示不限" />}
  </>
);
