import { useGetRecordRepresentation, useRecordContext, useResourceContext } from "react-admin";

/** The kind of a page's record and what it is called, for the bar above and the browser's tab. */
export function RecordTitle({ kind }: { kind: string }) {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (
    <>
      {kind} {record ? nameOf(record) : ""}
    </>
  );
}
