import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from "react-admin";
import type { Goods } from "../api/types";

const search = (q: string) => ({ q });
const text = (goods?: Goods) => (goods ? `${goods.name} ${goods.spec} ${goods.maker}` : "");

type GoodsInputProps = Pick<
  AutocompleteInputProps,
  "validate" | "readOnly" | "helperText" | "label" | "autoFocus"
> & {
  source: string;
  /** of a list's filter: always shown */
  alwaysOn?: boolean;
};

/** One product, searched on the server while typing. */
export const GoodsInput = ({ source, alwaysOn: _, ...input }: GoodsInputProps) => (
  <ReferenceInput source={source} reference="goods" perPage={25}>
    <AutocompleteInput optionText={text} filterToQuery={search} fullWidth {...input} />
  </ReferenceInput>
);
