import { type RaRecord, Show as RaShow, type ShowProps } from "react-admin";
import { whole } from "./whole";

/** Shows the record as the server returns it for its page, never the row of a list. */
export function Show<T extends RaRecord = RaRecord>(props: ShowProps<T>) {
  return <RaShow<T> {...props} queryOptions={{ ...whole, ...props.queryOptions }} />;
}
