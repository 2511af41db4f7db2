import { type EditProps, Edit as RaEdit, type RaRecord } from "react-admin";

/** A list knows no versions: opening a form reads its record anew. */
const ANEW = { refetchOnMount: "always" } as const;

export function Edit<T extends RaRecord = RaRecord>(props: EditProps<T>) {
  return <RaEdit<T> {...props} queryOptions={{ ...ANEW, ...props.queryOptions }} />;
}
