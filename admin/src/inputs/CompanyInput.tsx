import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from "react-admin";
import type { CompanyName } from "../api/types";

const search = (q: string) => ({ q });
const text = (company?: CompanyName) => company?.name ?? "";

type CompanyInputProps = Pick<AutocompleteInputProps, "validate" | "helperText"> & {
  source: string;
  /** of a list's filter: always shown */
  alwaysOn?: boolean;
};

/** One customer, found by the server while somebody types. */
export const CompanyInput = ({ source, alwaysOn: _, ...input }: CompanyInputProps) => (
  <ReferenceInput source={source} reference="company_names" perPage={25}>
    <AutocompleteInput optionText={text} filterToQuery={search} {...input} />
  </ReferenceInput>
);
