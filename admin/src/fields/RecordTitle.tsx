import { useGetRecordRepresentation, useRecordContext, useResourceContext } from "react-admin";

/** The kind and name of a page's record, for the bar above and the browser's tab. */
export function RecordTitle({ kind }: { kind: string }) {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (
    <>
      {kind} {record ? nameOf(record) : ""}
    </>
  );
}
