import { Autocomplete, TextField, type TextFieldProps } from "@mui/material";
import { useState } from "react";
import type { RaRecord } from "react-admin";
import { type Resource, type RowOf, useReferenced, useRows } from "../api/useRecords";

const SHOWN = 25;

export interface FindRecordProps<R extends Resource, First extends Pick<RaRecord, "id">> {
  resource: R;
  /** the one that is chosen when the page begins */
  begin?: number | null;
  text: (record: RowOf<R> | First) => string;
  onChoose: (record: RowOf<R> | First | null) => void;
  /** offered before the results, e.g. "none of them" */
  first?: readonly First[];
  input: Pick<TextFieldProps, "label" | "helperText" | "required" | "autoFocus">;
}

/** One record of many, searched on the server while typing; for dialogs outside a record form. */
export function FindRecord<R extends Resource, First extends Pick<RaRecord, "id"> = never>({
  resource,
  begin = null,
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
  const { referenceRecord } = useReferenced(resource, begin ?? 0, { enabled: begin !== null });
  /** undefined = as the page began */
  const [chosen, setChosen] = useState<RowOf<R> | First | null>();
  const value = chosen === undefined ? (referenceRecord ?? null) : chosen;
  const offered = words ? data : [...first, ...data];
  const isOffered = value === null || offered.some(({ id }) => id === value.id);
  return (
    <Autocomplete<RowOf<R> | First>
      value={value}
      options={isOffered ? offered : [value, ...offered]}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={text}
      getOptionKey={(record) => record.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, next, why) => {
        if (why === "input") setWords(next.trim());
        else if (why === "clear") setWords("");
      }}
      onChange={(_, record) => {
        setChosen(record);
        onChoose(record);
      }}
      noOptionsText="没有找到，换个名称试试"
      renderInput={(params) => <TextField {...params} {...input} />}
    />
  );
}
