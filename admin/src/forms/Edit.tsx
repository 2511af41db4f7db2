import { type EditProps, Edit as RaEdit } from "react-admin";

/**
 * A list knows no versions, and of some records not all: opening a form reads its record anew. Not only at the mount, when react-admin still
 * asks who may: a row that is fresh by then would be taken for the record.
 */
const ANEW = { refetchOnMount: "always", staleTime: 0 } as const;

export function Edit(props: EditProps) {
  return <RaEdit {...props} queryOptions={{ ...ANEW, ...props.queryOptions }} />;
}
