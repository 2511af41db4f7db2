import { Autocomplete, TextField, type TextFieldProps } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useGetList } from "react-admin";

const SHOWN = 25;

export interface FindRecordProps<R extends RaRecord> {
  resource: string;
  text: (record: R) => string;
  onChoose: (record: R | null) => void;
  /** offered before the results, e.g. "none of them" */
  first?: readonly R[];
  input: Pick<TextFieldProps, "label" | "helperText" | "required" | "autoFocus">;
}

/** One record of many, searched on the server while typing; for dialogs outside a record form. */
export function FindRecord<R extends RaRecord>({
  resource,
  text,
  onChoose,
  first = [],
  input,
}: FindRecordProps<R>) {
  const [words, setWords] = useState("");
  const { data = [], isFetching } = useGetList<R>(resource, {
    filter: words ? { q: words } : {},
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: "id", order: "ASC" },
  });
  return (
    <Autocomplete
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
