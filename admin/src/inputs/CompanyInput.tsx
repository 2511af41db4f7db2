import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from "react-admin";
import type { CompanyName } from "../api/types";
import { useCan } from "../api/useCan";

const search = (q: string) => ({ q });
const text = (company?: CompanyName) => company?.name ?? "";

type CompanyInputProps = Pick<AutocompleteInputProps, "validate" | "helperText"> & {
  source: string;
  /** of a list's filter: always shown */
  alwaysOn?: boolean;
};

/** Where this colleague may look customers up: the names alone, or the list itself. */
export function useCompanyNames(): string {
  return useCan()("company_names", "read") ? "company_names" : "companies";
}

/** One customer, searched on the server while typing. */
export function CompanyInput({ source, alwaysOn: _, ...input }: CompanyInputProps) {
  return (
    <ReferenceInput source={source} reference={useCompanyNames()} perPage={25}>
      <AutocompleteInput optionText={text} filterToQuery={search} {...input} />
    </ReferenceInput>
  );
}
