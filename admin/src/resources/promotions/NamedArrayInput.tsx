import { AutocompleteArrayInput, ReferenceArrayInput } from "react-admin";

const asked = (q: string) => ({ q });
const textOf = (one?: { name: string; spec?: string; maker?: string }) =>
  one ? [one.name, one.spec, one.maker].filter(Boolean).join(" ") : "";

interface NamedArrayInputProps {
  source: string;
  reference: "goods" | "categories" | "brands";
  label?: string;
  helperText?: string;
  isRequired?: boolean;
}

const some = (ids?: readonly number[]) => (ids && ids.length > 0 ? undefined : "请至少选一项");

/** Several goods, categories or brands, searched on the server while typing. */
export const NamedArrayInput = ({
  source,
  reference,
  label,
  helperText,
  isRequired,
}: NamedArrayInputProps) => (
  <ReferenceArrayInput source={source} reference={reference} perPage={25}>
    <AutocompleteArrayInput
      label={label}
      optionText={textOf}
      filterToQuery={asked}
      helperText={helperText}
      validate={isRequired ? some : undefined}
    />
  </ReferenceArrayInput>
);
