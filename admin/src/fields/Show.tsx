import { Show as RaShow, type ShowProps } from "react-admin";
import { whole } from "./whole";

/** Shows the record as the server returns it for its page, never the row of a list. */
export function Show(props: ShowProps) {
  return <RaShow {...props} queryOptions={{ ...whole, ...props.queryOptions }} />;
}
