import { AutocompleteArrayInput, ReferenceArrayInput } from "react-admin";
import type { CompanyName } from "../../api/types";
import { useCompanyNames } from "../../inputs/CompanyInput";

const asked = (q: string) => ({ q });
const nameOf = (company?: CompanyName) => company?.name ?? "";
const some = (ids?: readonly number[]) => (ids && ids.length > 0 ? undefined : "请至少选一家");

interface CompaniesInputProps {
  source: string;
  label?: string;
  helperText?: string;
  isRequired?: boolean;
}

/** Several customers, searched on the server while typing. */
export function CompaniesInput({ source, label, helperText, isRequired }: CompaniesInputProps) {
  return (
    <ReferenceArrayInput source={source} reference={useCompanyNames()} perPage={25}>
      <AutocompleteArrayInput
        label={label}
        optionText={nameOf}
        filterToQuery={asked}
        helperText={helperText}
        validate={isRequired ? some : undefined}
      />
    </ReferenceArrayInput>
  );
}
