import { Autocomplete, TextField } from "@mui/material";
import { useDeferredValue, useState } from "react";
import { type RowOf, useRows, useRowsById } from "../../api/useRecords";

export type Listed = "goods" | "categories" | "brands" | "campaigns" | "coupons";

/** What a row of each list is called. */
const NAMES: { readonly [R in Listed]: (row: RowOf<R>) => string } = {
  goods: ({ name, spec, maker }) => [name, spec, maker].filter(Boolean).join(" "),
  categories: ({ name }) => name,
  brands: ({ name }) => name,
  campaigns: ({ name }) => name,
  coupons: ({ name }) => name,
};

const FILTERS: Partial<Record<Listed, object>> = { goods: { on_sale: true } };

/** Search results while typing, and the selected rows, wherever they are in the list. */
function useFound<R extends Listed>(of: R, ids: readonly number[], typed: string) {
  const q = useDeferredValue(typed.trim());
  const { data: found } = useRows(of, {
    filter: { ...FILTERS[of], ...(q && { q }) },
    pagination: { page: 1, perPage: 25 },
    sort: { field: "id", order: "DESC" },
  });
  const { data: chosen } = useRowsById(of, [...ids], { enabled: ids.length > 0 });
  const known = new Map([...(chosen ?? []), ...(found ?? [])].map((row) => [Number(row.id), row]));
  const nameOf = (id: number) => {
    const row = known.get(id);
    return row ? NAMES[of](row) : `编号 ${id}`;
  };
  return { options: (found ?? []).map(({ id }) => Number(id)), nameOf };
}

interface IdsFieldProps {
  of: Listed;
  value: readonly number[] | undefined;
  onChange: (ids: number[]) => void;
}

/** Several rows, in the order in which they were chosen. */
export function IdsField({ of, value = [], onChange }: IdsFieldProps) {
  const [typed, setTyped] = useState("");
  const { options, nameOf } = useFound(of, value, typed);
  return (
    <Autocomplete
      multiple
      size="small"
      filterOptions={(all) => all}
      filterSelectedOptions
      options={options}
      value={[...value]}
      getOptionLabel={nameOf}
      noOptionsText="没有找到，换个名称试试"
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, ids) => onChange(ids)}
      renderInput={(params) => <TextField {...params} margin="none" label="输入名称查找" />}
    />
  );
}

interface IdFieldProps {
  of: Listed;
  value: number;
  onChange: (id: number) => void;
}

export function IdField({ of, value, onChange }: IdFieldProps) {
  const [typed, setTyped] = useState("");
  const { options, nameOf } = useFound(of, value ? [value] : [], typed);
  return (
    <Autocomplete
      size="small"
      filterOptions={(all) => all}
      options={value && !options.includes(value) ? [value, ...options] : options}
      value={value || null}
      getOptionLabel={nameOf}
      noOptionsText="没有找到，换个名称试试"
      onInputChange={(_, text, reason) => {
        if (reason === "input") setTyped(text);
      }}
      onChange={(_, id) => onChange(id ?? 0)}
      renderInput={(params) => <TextField {...params} margin="none" label="输入名称查找" />}
    />
  );
}
