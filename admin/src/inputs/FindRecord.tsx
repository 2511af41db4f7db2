import { Autocomplete, TextField, type TextFieldProps } from "@mui/material";
import { useState } from "react";
import type { RaRecord } from "react-admin";
import { type Resource, type RowOf, useRows } from "../api/useRecords";

const SHOWN = 25;

export interface FindRecordProps<R extends Resource, First extends Pick<RaRecord, "id">> {
  resource: R;
  text: (record: RowOf<R> | First) => string;
  onChoose: (record: RowOf<R> | First | null) => void;
  /** offered before the results, e.g. "none of them" */
  first?: readonly First[];
  input: Pick<TextFieldProps, "label" | "helperText" | "required" | "autoFocus">;
}

/** One record of many, searched on the server while typing; for dialogs outside a record form. */
export function FindRecord<R extends Resource, First extends Pick<RaRecord, "id"> = never>({
  resource,
  text,
  onChoose,
  first = [],
  input,
}: FindRecordProps<R, First>) {
  const [words, setWords] = useState("");
  const { data = [], isFetching } = useRows(resource, {
    filter: words ? { q: words } : {},
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: "id", order: "ASC" },
  });
  return (
    <Autocomplete<RowOf<R> | First>
      options={words ? data : [...first, ...data]}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={text}
      getOptionKey={(record) => record.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, next, why) => {
        if (why === "input") setWords(next.trim());
        else if (why === "clear") setWords("");
      }}
      onChange={(_, record) => onChoose(record)}
      noOptionsText="没有找到，换个名称试试"
      renderInput={(params) => <TextField {...params} {...input} />}
    />
  );
}
